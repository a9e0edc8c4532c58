// @ts-check
/** The part of the board in sight: pan, pinch, wheel and fit, by one view box for all layers. */

const TINY = 0.32; // pixels for a unit of the board, below which names cannot be read

export class Camera {
  /** @param {SVGSVGElement[]} layers @param {[number, number]} size @param {SVGSVGElement} surface */
  constructor(layers, size, surface) {
    this.layers = layers;
    this.w = size[0];
    this.h = size[1];
    this.surface = surface;
    this.box = [0, 0, this.w, this.h];
    this.dragged = false;
    /** @type {Map<number, number[]>} */
    this.fingers = new Map();
    /** @type {{points: number[][], box: number[]}|null} */
    this.start = null;
    this.untouched = true; // nobody has moved it yet, so it follows the size of the window
    this.listen();
  }

  aspect() {
    const r = this.surface.getBoundingClientRect();
    return r.width && r.height ? r.width / r.height : this.w / this.h;
  }

  /** The width at which the whole board is in sight. */
  fullWidth() {
    const a = this.aspect();
    return a > this.w / this.h ? this.h * a : this.w;
  }

  /** Not wider than the board, not nearer than a seventh of it. */
  bound(width) { return Math.min(this.fullWidth(), Math.max(this.w / 7, width)); }

  show(x, y, width) {
    const a = this.aspect();
    const w = this.bound(width), h = w / a;
    const hold = (place, size, full) => (size >= full ? (full - size) / 2 : Math.max(0, Math.min(full - size, place)));
    this.box = [hold(x, w, this.w), hold(y, h, this.h), w, h];
    const text = this.box.map((n) => n.toFixed(1)).join(' ');
    for (const layer of this.layers) layer.setAttribute('viewBox', text);
  }

  /** The whole board. */
  home() {
    this.untouched = false;
    this.show(0, 0, this.fullWidth());
  }

  /** As it is first seen: whole, or so near that it fills a small screen on which it would be tiny. */
  begin() {
    this.untouched = true;
    const full = this.fullWidth(), filling = Math.min(this.w, this.h * this.aspect());
    const w = this.surface.getBoundingClientRect().width / full < TINY ? filling : full;
    this.show((this.w - w) / 2, (this.h - w / this.aspect()) / 2, w);
  }

  /** @param {number} factor @param {number} [cx] @param {number} [cy] */
  zoom(factor, cx = 0.5, cy = 0.5) {
    this.untouched = false;
    const [x, y, w, h] = this.box;
    const nw = this.bound(w * factor);
    this.show(x + (w - nw) * cx, y + (h - nw / this.aspect()) * cy, nw);
  }

  /** Bring these points into sight. @param {number[][]} points */
  fit(points, margin = 150) {
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    const [x0, x1, y0, y1] = [Math.min(...xs) - margin, Math.max(...xs) + margin, Math.min(...ys) - margin, Math.max(...ys) + margin];
    const a = this.aspect(), w = Math.max(x1 - x0, (y1 - y0) * a);
    this.untouched = false;
    this.show((x0 + x1 - w) / 2, (y0 + y1 - w / a) / 2, w);
  }

  /** Move only as far as is needed to have a point in sight. */
  reveal(x, y, margin = 60) {
    const [bx, by, w, h] = this.box;
    if (x > bx + margin && x < bx + w - margin && y > by + margin && y < by + h - margin) return;
    this.show(x - w / 2, y - h / 2, w);
  }

  /** A place on the screen as a place on the board, and how many board units a pixel has. */
  toBoard(clientX, clientY) {
    const r = this.surface.getBoundingClientRect(), unit = this.box[2] / r.width;
    return { x: this.box[0] + (clientX - r.left) * unit, y: this.box[1] + (clientY - r.top) * unit, unit };
  }

  listen() {
    const s = this.surface;
    new ResizeObserver(() => (this.untouched ? this.begin() : this.show(this.box[0], this.box[1], this.box[2]))).observe(s);
    s.addEventListener('wheel', (e) => {
      e.preventDefault();
      const r = s.getBoundingClientRect();
      this.zoom(e.deltaY > 0 ? 1.18 : 1 / 1.18, (e.clientX - r.left) / r.width, (e.clientY - r.top) / r.height);
    }, { passive: false });
    s.addEventListener('pointerdown', (e) => {
      if (e.isPrimary) this.fingers.clear(); // of one whose end was never told
      this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
      this.dragged = false;
      this.remember();
    });
    addEventListener('pointermove', (e) => this.move(e));
    for (const end of ['pointerup', 'pointercancel']) {
      addEventListener(end, (e) => {
        if (this.fingers.delete(/** @type {PointerEvent} */ (e).pointerId)) this.remember();
      });
    }
  }

  remember() {
    this.start = this.fingers.size ? { points: [...this.fingers.values()].map((p) => [...p]), box: [...this.box] } : null;
  }

  /** @param {PointerEvent} e */
  move(e) {
    if (!this.fingers.has(e.pointerId) || !this.start) return;
    this.fingers.set(e.pointerId, [e.clientX, e.clientY]);
    const now = [...this.fingers.values()];
    if (now.length === 1) this.pan(now[0]);
    else if (now.length === 2 && this.start.points.length === 2) this.pinch(now);
  }

  /** @param {number[]} place */
  pan([x, y]) {
    const { points, box } = /** @type {any} */ (this.start);
    const dx = x - points[0][0], dy = y - points[0][1];
    if (Math.hypot(dx, dy) > 8) this.dragged = true;
    if (!this.dragged) return;
    this.untouched = false;
    const unit = box[2] / this.surface.getBoundingClientRect().width;
    this.show(box[0] - dx * unit, box[1] - dy * unit, box[2]);
  }

  pinch(now) {
    this.dragged = true;
    this.untouched = false;
    const { points, box } = /** @type {any} */ (this.start), r = this.surface.getBoundingClientRect();
    const apart = (p) => Math.hypot(p[0][0] - p[1][0], p[0][1] - p[1][1]);
    const w = (box[2] * apart(points)) / Math.max(1, apart(now));
    const cx = ((now[0][0] + now[1][0]) / 2 - r.left) / r.width, cy = ((now[0][1] + now[1][1]) / 2 - r.top) / r.height;
    this.show(box[0] + (box[2] - w) * cx, box[1] + (box[3] - w / this.aspect()) * cy, w);
  }
}
