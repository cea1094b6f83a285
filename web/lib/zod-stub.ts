// Stands in for zod in the browser: the contract's schemas only serve as types there, and zod is 22 kB of the first load.

/** Whatever is asked of it is itself, so that a schema may be declared; checking with it is a mistake. */
const anything: unknown = new Proxy(() => {}, {
  get: (_target, name) => {
    if (/parse$/i.test(String(name))) throw new Error('The browser has no zod: the server checks.')
    return name === 'then' || typeof name === 'symbol' ? undefined : anything
  },
  apply: () => anything,
})

export { anything as z }
