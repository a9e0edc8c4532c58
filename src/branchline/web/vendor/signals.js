import {
  createElement as i,
  Fragment as n,
  Component as r,
  options as t,
  isValidElement as f,
} from './preact.js';
import { useMemo as o, useRef as e, useEffect as u } from './hooks.js';
import {
  effect as a,
  Signal as c,
  computed as v,
  signal as s,
  batch as l,
} from './signals-core.js';
export {
  Signal,
  action,
  batch,
  computed,
  createModel,
  effect,
  signal,
  untracked,
} from './signals-core.js';
var h,
  d,
  p,
  m = 'undefined' != typeof window && !!window.__PREACT_SIGNALS_DEVTOOLS__,
  _ = [],
  g = [];
a(function () {
  h = this.N;
})();
function b(i, n) {
  t[i] = n.bind(null, t[i] || function () {});
}
function y(i) {
  if (p) {
    var n = p;
    p = void 0;
    n();
  }
  p = i && i.S();
}
function w(i) {
  var n = this,
    r = i.data,
    t = useSignal(r);
  t.name = 'ReactiveDom';
  t.value = r;
  var e = o(function () {
      var i = n,
        r = n.__v;
      while ((r = r.__))
        if (r.__c) {
          r.__c.__$f |= 4;
          break;
        }
      var o = v(function () {
          var i = t.value.value;
          return 0 === i ? 0 : !0 === i ? '' : i || '';
        }),
        e = v(function () {
          return !Array.isArray(o.value) && !f(o.value);
        }),
        u = a(function () {
          this.N = M;
          if (e.value) {
            var n = o.value;
            if (i.__v && i.__v.__e && 3 === i.__v.__e.nodeType) i.__v.__e.data = n;
          }
        }),
        c = n.__$u.d;
      n.__$u.d = function () {
        u();
        c.call(this);
      };
      return [e, o];
    }, []),
    u = e[0],
    c = e[1];
  return u.value ? c.peek() : c.value;
}
w.displayName = 'ReactiveTextNode';
Object.defineProperties(c.prototype, {
  constructor: { configurable: !0, value: i(n, null).constructor },
  type: { configurable: !0, value: w },
  props: {
    configurable: !0,
    get: function () {
      var i = this;
      return {
        data: {
          get value() {
            return i.value;
          },
        },
      };
    },
  },
  __b: { configurable: !0, value: 1 },
});
b('__b', function (i, n) {
  y();
  d = void 0;
  if ('string' == typeof n.type) {
    var r,
      t = n.props;
    for (var f in t)
      if ('children' !== f) {
        var o = t[f];
        if (o instanceof c) {
          if (!r) n.__np = r = {};
          r[f] = o;
          t[f] = o.peek();
        }
      }
  }
  i(n);
});
b('__r', function (i, r) {
  i(r);
  if (r.type !== n) {
    y();
    var t,
      f = r.__c;
    if (f) {
      f.__$f &= -2;
      if (void 0 === (t = f.__$u))
        f.__$u = t = (function (i, n) {
          var r;
          a(
            function () {
              r = this;
            },
            { name: n },
          );
          r.c = i;
          return r;
        })(
          (function (i) {
            return function () {
              var n;
              if (m) null == (n = this.y) || n.call(this);
              i.__$f |= 1;
              i.setState({});
            };
          })(f),
          'function' == typeof r.type ? r.type.displayName || r.type.name : '',
        );
    }
    d = f;
    y(t);
  }
});
b('__e', function (i, n, r, t) {
  y();
  d = void 0;
  i(n, r, t);
});
b('diffed', function (i, n) {
  y();
  d = void 0;
  var r;
  if ('string' == typeof n.type && (r = n.__e)) {
    var t = n.__np,
      f = n.props,
      o = r.U;
    if (o)
      for (var e in o) {
        var u = o[e];
        if (!(void 0 === u || (t && e in t))) {
          u.d();
          o[e] = void 0;
        }
      }
    if (t) {
      if (!o) {
        o = {};
        r.U = o;
      }
      for (var a in t) {
        var c = o[a],
          v = t[a];
        if (void 0 === c) {
          c = k(r, a, v, f);
          o[a] = c;
        } else c.o(v, f);
      }
    }
  }
  i(n);
});
function k(i, n, r, t) {
  var f = n in i && void 0 === i.ownerSVGElement,
    o = s(r);
  return {
    o: function (i, n) {
      o.value = i;
      t = n;
    },
    d: a(function () {
      this.N = M;
      var r = o.value.value;
      if (t[n] !== r) {
        t[n] = r;
        if (f) i[n] = r;
        else if (null != r && (!1 !== r || '-' === n[4])) i.setAttribute(n, r);
        else i.removeAttribute(n);
      }
    }),
  };
}
b('unmount', function (i, n) {
  if ('string' == typeof n.type) {
    var r = n.__e;
    if (r) {
      var t = r.U;
      if (t) {
        r.U = void 0;
        for (var f in t) {
          var o = t[f];
          if (o) o.d();
        }
      }
    }
    var e = n.__np;
    if (e) {
      var u = n.props;
      for (var a in e) u[a] = e[a];
    }
    n.__np = void 0;
  } else {
    var c = n.__c;
    if (c) {
      c.__$f |= 8;
      var v = c.__$u;
      if (v) {
        c.__$u = void 0;
        v.d();
      }
    }
  }
  i(n);
});
b('__h', function (i, n, r, t) {
  if (t < 3) n.__$f |= 2;
  i(n, r, t);
});
r.prototype.shouldComponentUpdate = function (i, n) {
  if (this.__R) return !0;
  var r = this.__$u,
    t = r && void 0 !== r.s;
  for (var f in n) return !0;
  if (this.__f || ('boolean' == typeof this.u && !0 === this.u)) {
    var o = 2 & this.__$f;
    if (!(t || o || 4 & this.__$f)) return !0;
    if (1 & this.__$f) return !0;
  } else {
    if (!(t || 4 & this.__$f)) return !0;
    if (3 & this.__$f) return !0;
  }
  for (var e in i) if ('__source' !== e && i[e] !== this.props[e]) return !0;
  for (var u in this.props) if (!(u in i)) return !0;
  return !1;
};
function useSignal(i, n) {
  return o(function () {
    return s(i, n);
  }, []);
}
function useComputed(i, n) {
  var r = e(i);
  r.current = i;
  d.__$f |= 4;
  return o(function () {
    return v(function () {
      return r.current();
    }, n);
  }, []);
}
var q =
    'undefined' == typeof requestAnimationFrame
      ? setTimeout
      : function (i) {
          var n = function () {
              clearTimeout(r);
              cancelAnimationFrame(t);
              i();
            },
            r = setTimeout(n, 35),
            t = requestAnimationFrame(n);
        },
  A = function (i) {
    queueMicrotask(function () {
      queueMicrotask(i);
    });
  };
function T() {
  l(function () {
    var i;
    while ((i = _.shift())) h.call(i);
  });
}
function x() {
  if (1 === _.push(this)) (t.requestAnimationFrame || q)(T);
}
function F() {
  l(function () {
    var i;
    while ((i = g.shift())) h.call(i);
  });
}
function M() {
  if (1 === g.push(this)) (t.requestAnimationFrame || A)(F);
}
function useSignalEffect(i, n) {
  var r = e(i);
  r.current = i;
  var t = d;
  u(function () {
    return a(function () {
      this.N = x;
      if (!(t && 8 & t.__$f)) return r.current();
    }, n);
  }, []);
}
function R(i) {
  var n = o(function () {
    return i();
  }, []);
  u(
    function () {
      return n[Symbol.dispose];
    },
    [n],
  );
  return n;
}
export { useComputed, R as useModel, useSignal, useSignalEffect };
