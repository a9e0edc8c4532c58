// @ts-check
/** Wheel, drag and pinch on the board: they move its camera. */

/** @typedef {import('../types.js').Box} Box */
/** @typedef {import('../types.js').Point} Point */

const WHEEL = 1.18;
const UNSTEADY = 8; // pixels that a press may move and still be a click

export class Gestures {
  /** @param {import('./camera.js').Camera} camera */
  constructor(camera) {
    this.camera = camera;
    this.dragged = false;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    /**
     * Where the fingers and the camera were when their number changed last.
     * @type {{points: Point[], box: Box}|null}
     */
    this.start = null;
    this.listen(camera.surface);
  }

  /** @param {SVGSVGElement} surface */
  listen(surface) {
    surface.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
    surface.addEventListener('pointerdown', (e) => {
      if (e.isPrimary) this.fingers.clear(); // of one whose end was never told
      this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
      this.dragged = false;
      this.remember();
    });
    addEventListener('pointermove', (e) => this.move(e));
    addEventListener('pointerup', (e) => this.lift(e));
    addEventListener('pointercancel', (e) => this.lift(e));
  }

  /** @param {WheelEvent} e */
  wheel(e) {
    e.preventDefault();
    const [cx, cy] = this.share([e.clientX, e.clientY]);
    this.camera.zoom(e.deltaY > 0 ? WHEEL : 1 / WHEEL, cx, cy);
  }

  /**
   * A place on the screen as parts of the surface's width and height.
   * @param {Point} place
   */
  share([x, y]) {
    const r = this.camera.surface.getBoundingClientRect();
    return [(x - r.left) / r.width, (y - r.top) / r.height];
  }

  /** @param {PointerEvent} e */
  lift(e) {
    if (this.fingers.delete(e.pointerId)) this.remember();
  }

  remember() {
    const points = [...this.fingers.values()];
    this.start = points.length ? { points, box: this.camera.box } : null;
  }

  /** @param {PointerEvent} e */
  move(e) {
    if (!this.fingers.has(e.pointerId) || !this.start) return;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    const now = [...this.fingers.values()];
    const { points, box } = this.start;
    if (now.length === 1) this.pan(points[0], now[0], box);
    else if (now.length === 2 && points.length === 2) this.pinch(points, now, box);
  }

  /**
   * @param {Point} from
   * @param {Point} to
   * @param {Box} box
   */
  pan(from, to, box) {
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    if (Math.hypot(dx, dy) > UNSTEADY) this.dragged = true;
    if (!this.dragged) return;
    const unit = box[2] / this.camera.surface.getBoundingClientRect().width;
    this.camera.moveTo(box[0] - dx * unit, box[1] - dy * unit, box[2]);
  }

  /**
   * @param {Point[]} from
   * @param {Point[]} to
   * @param {Box} box
   */
  pinch(from, to, box) {
    this.dragged = true;
    const w = (box[2] * distance(from)) / Math.max(1, distance(to));
    const [cx, cy] = this.share([(to[0][0] + to[1][0]) / 2, (to[0][1] + to[1][1]) / 2]);
    const h = w / this.camera.aspect();
    this.camera.moveTo(box[0] + (box[2] - w) * cx, box[1] + (box[3] - h) * cy, w);
  }
}

/** @param {Point[]} points */
const distance = ([p, q]) => Math.hypot(p[0] - q[0], p[1] - q[1]);
