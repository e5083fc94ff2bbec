/**
 * A deep copy. Plain objects and arrays are walked, other values (typed arrays, dates) are cloned.
 * Several times faster than `structuredClone` of the whole value.
 *
 * @internal
 */
export function snapshot<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(snapshot) as T;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return structuredClone(value);
  const copy: Record<string, unknown> = {};
  for (const key in value) {
    // An own property `__proto__`, which JSON.parse can create, must not become the prototype.
    if (key === "__proto__")
      Object.defineProperty(copy, key, {
        value: snapshot(value[key]),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else copy[key] = snapshot(value[key]);
  }
  return copy as T;
}
