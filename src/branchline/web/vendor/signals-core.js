var i = Symbol.for('preact-signals');
function t() {
  if (!(v > 1)) {
    var i,
      t = !1;
    !(function () {
      var i = c;
      c = void 0;
      while (void 0 !== i) {
        var t = i.S;
        if (t.v === i.v) for (var r = t.t; void 0 !== r; r = r.x) if (r.i === i.i) r.i = t.i;
        i = i.o;
      }
    })();
    while (void 0 !== h) {
      var r = h;
      h = void 0;
      s++;
      while (void 0 !== r) {
        var n = r.u;
        r.u = void 0;
        r.f &= -3;
        if (!(8 & r.f) && w(r))
          try {
            r.c();
          } catch (r) {
            if (!t) {
              i = r;
              t = !0;
            }
          }
        r = n;
      }
    }
    s = 0;
    v--;
    if (t) throw i;
  } else v--;
}
function r(i) {
  if (v > 0) return i();
  u = ++e;
  v++;
  try {
    return i();
  } finally {
    t();
  }
}
var n,
  o = void 0;
function f(i) {
  var t = o,
    r = n;
  o = void 0;
  n = void 0;
  try {
    return i();
  } finally {
    o = t;
    n = r;
  }
}
var h = void 0,
  v = 0,
  s = 0,
  e = 0,
  u = 0,
  c = void 0,
  a = 0;
function d(i) {
  if (void 0 !== o) {
    var t = i.n;
    if (void 0 === t || t.t !== o) {
      t = { i: 0, S: i, p: o.s, n: void 0, t: o, e: void 0, x: void 0, r: t };
      if (void 0 !== o.s) o.s.n = t;
      o.s = t;
      i.n = t;
      if (32 & o.f) i.S(t);
      return t;
    } else if (-1 === t.i) {
      t.i = 0;
      if (void 0 !== t.n) {
        t.n.p = t.p;
        if (void 0 !== t.p) t.p.n = t.n;
        t.p = o.s;
        t.n = void 0;
        o.s.n = t;
        o.s = t;
      }
      return t;
    }
  }
}
function l(i, t) {
  this.v = i;
  this.i = 0;
  this.n = void 0;
  this.t = void 0;
  this.l = 0;
  this.W = null == t ? void 0 : t.watched;
  this.Z = null == t ? void 0 : t.unwatched;
  this.name = null == t ? void 0 : t.name;
}
l.prototype.brand = i;
l.prototype.h = function () {
  return !0;
};
l.prototype.S = function (i) {
  var t = this,
    r = this.t;
  if (r !== i && void 0 === i.e) {
    i.x = r;
    this.t = i;
    if (void 0 !== r) r.e = i;
    else
      f(function () {
        var i;
        null == (i = t.W) || i.call(t);
      });
  }
};
l.prototype.U = function (i) {
  var t = this;
  if (void 0 !== this.t) {
    var r = i.e,
      n = i.x;
    if (void 0 !== r) {
      r.x = n;
      i.e = void 0;
    }
    if (void 0 !== n) {
      n.e = r;
      i.x = void 0;
    }
    if (i === this.t) {
      this.t = n;
      if (void 0 === n)
        f(function () {
          var i;
          null == (i = t.Z) || i.call(t);
        });
    }
  }
};
l.prototype.subscribe = function (i) {
  var t = this;
  return x(
    function () {
      var r = t.value;
      f(function () {
        return i(r);
      });
    },
    { name: 'sub' },
  );
};
l.prototype.valueOf = function () {
  return this.value;
};
l.prototype.toString = function () {
  return this.value + '';
};
l.prototype.toJSON = function () {
  return this.value;
};
l.prototype.peek = function () {
  var i = this;
  return f(function () {
    return i.value;
  });
};
Object.defineProperty(l.prototype, 'value', {
  get: function () {
    var i = d(this);
    if (void 0 !== i) i.i = this.i;
    return this.v;
  },
  set: function (i) {
    if (i !== this.v) {
      if (s > 100) throw new Error('Cycle detected');
      !(function (i) {
        if (0 !== v && 0 === s)
          if (i.l !== u) {
            i.l = u;
            c = { S: i, v: i.v, i: i.i, o: c };
          }
      })(this);
      this.v = i;
      this.i++;
      a++;
      v++;
      try {
        for (var r = this.t; void 0 !== r; r = r.x) r.t.N();
      } finally {
        t();
      }
    }
  },
});
function y(i, t) {
  return new l(i, t);
}
function w(i) {
  for (var t = i.s; void 0 !== t; t = t.n)
    if (t.S.i !== t.i || !t.S.h() || t.S.i !== t.i) return !0;
  return !1;
}
function b(i) {
  for (var t = i.s; void 0 !== t; t = t.n) {
    var r = t.S.n;
    if (void 0 !== r) t.r = r;
    t.S.n = t;
    t.i = -1;
    if (void 0 === t.n) {
      i.s = t;
      break;
    }
  }
}
function _(i) {
  var t = i.s,
    r = void 0;
  while (void 0 !== t) {
    var n = t.p;
    if (-1 === t.i) {
      t.S.U(t);
      if (void 0 !== n) n.n = t.n;
      if (void 0 !== t.n) t.n.p = n;
    } else r = t;
    t.S.n = t.r;
    if (void 0 !== t.r) t.r = void 0;
    t = n;
  }
  i.s = r;
}
function j(i, t) {
  l.call(this, void 0, t);
  this.x = i;
  this.s = void 0;
  this.g = a - 1;
  this.f = 4;
}
j.prototype = new l();
j.prototype.h = function () {
  this.f &= -3;
  if (1 & this.f) return !1;
  if (32 == (36 & this.f)) return !0;
  this.f &= -5;
  if (this.g === a) return !0;
  this.g = a;
  this.f |= 1;
  if (this.i > 0 && !w(this)) {
    this.f &= -2;
    return !0;
  }
  var i = o;
  try {
    b(this);
    o = this;
    var t = this.x();
    if (16 & this.f || this.v !== t || 0 === this.i) {
      this.v = t;
      this.f &= -17;
      this.i++;
    }
  } catch (i) {
    this.v = i;
    this.f |= 16;
    this.i++;
  }
  o = i;
  _(this);
  this.f &= -2;
  return !0;
};
j.prototype.S = function (i) {
  if (void 0 === this.t) {
    this.f |= 36;
    for (var t = this.s; void 0 !== t; t = t.n) t.S.S(t);
  }
  l.prototype.S.call(this, i);
};
j.prototype.U = function (i) {
  if (void 0 !== this.t) {
    l.prototype.U.call(this, i);
    if (void 0 === this.t) {
      this.f &= -33;
      for (var t = this.s; void 0 !== t; t = t.n) t.S.U(t);
    }
  }
};
j.prototype.N = function () {
  if (!(2 & this.f)) {
    this.f |= 6;
    for (var i = this.t; void 0 !== i; i = i.x) i.t.N();
  }
};
Object.defineProperty(j.prototype, 'value', {
  get: function () {
    if (1 & this.f) throw new Error('Cycle detected');
    var i = d(this);
    this.h();
    if (void 0 !== i) i.i = this.i;
    if (16 & this.f) throw this.v;
    return this.v;
  },
});
function O(i, t) {
  return new j(i, t);
}
function p(i) {
  var r = i.j;
  i.j = void 0;
  if ('function' == typeof r) {
    v++;
    var n = o;
    o = void 0;
    try {
      r();
    } catch (t) {
      i.f &= -2;
      i.f |= 8;
      g(i);
      throw t;
    } finally {
      o = n;
      t();
    }
  }
}
function g(i) {
  for (var t = i.s; void 0 !== t; t = t.n) t.S.U(t);
  i.x = void 0;
  i.s = void 0;
  p(i);
}
function S(i) {
  if (o !== this) throw new Error('Out-of-order effect');
  _(this);
  o = i;
  this.f &= -2;
  try {
    if (8 & this.f) g(this);
  } finally {
    t();
  }
}
function m(i, t) {
  this.x = i;
  this.j = void 0;
  this.s = void 0;
  this.u = void 0;
  this.f = 32;
  this.name = null == t ? void 0 : t.name;
  if (n) n.push(this);
}
m.prototype.c = function () {
  var i = this.S();
  try {
    if (8 & this.f) return;
    if (void 0 === this.x) return;
    var t = this.x();
    if ('function' == typeof t) this.j = t;
  } finally {
    i();
  }
};
m.prototype.S = function () {
  if (1 & this.f) throw new Error('Cycle detected');
  this.f |= 1;
  this.f &= -9;
  p(this);
  b(this);
  v++;
  var i = o;
  o = this;
  return S.bind(this, i);
};
m.prototype.N = function () {
  if (!(2 & this.f)) {
    this.f |= 2;
    this.u = h;
    h = this;
  }
};
m.prototype.d = function () {
  this.f |= 8;
  if (!(1 & this.f)) g(this);
};
m.prototype.dispose = function () {
  this.d();
};
function x(i, t) {
  var r = new m(i, t);
  try {
    r.c();
  } catch (i) {
    r.d();
    throw i;
  }
  var n = r.d.bind(r);
  n[Symbol.dispose] = n;
  return n;
}
function E(i) {
  return function () {
    var t = arguments,
      n = this;
    return r(function () {
      return f(function () {
        return i.apply(n, [].slice.call(t));
      });
    });
  };
}
function C() {
  var i = n;
  n = [];
  return function () {
    var t = n;
    if (n && i) i = i.concat(n);
    n = i;
    return t;
  };
}
var k = function (i, t) {
  t.push(i);
  for (
    var r = '[object Object]' === Object.prototype.toString.call(i), n = Object.create(null), o = i;
    o && o !== Object.prototype;
    o = r && Object.getPrototypeOf(o)
  ) {
    var f = Object.getOwnPropertyDescriptors(o);
    for (var h in f)
      if (!n[h]) {
        n[h] = !0;
        var v = f[h].value;
        if ('function' == typeof v) {
          if ('constructor' !== h) i[h] = E(v);
        } else if (
          o === i &&
          'object' == typeof v &&
          null !== v &&
          !('brand' in v) &&
          t.indexOf(v) < 0
        )
          k(v, t);
      }
  }
};
function T(i) {
  return function () {
    var t,
      o,
      f = C();
    try {
      o = i.apply(void 0, [].slice.call(arguments));
    } catch (i) {
      var h = n;
      n = void 0;
      if (h)
        try {
          r(function () {
            for (var i = 0; i < h.length; i++)
              try {
                h[i].dispose();
              } catch (i) {}
          });
        } catch (i) {}
      throw i;
    } finally {
      t = f();
    }
    k(o, []);
    o[Symbol.dispose] = E(function () {
      if (t) for (var i = 0; i < t.length; i++) t[i].dispose();
      t = void 0;
    });
    return o;
  };
}
export {
  j as Computed,
  m as Effect,
  l as Signal,
  E as action,
  r as batch,
  O as computed,
  T as createModel,
  x as effect,
  y as signal,
  f as untracked,
};
