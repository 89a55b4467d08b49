/** Types for the part of `fake-indexeddb` that the tests use. */
declare module "fake-indexeddb" {
  export const IDBFactory: new () => IDBFactory;
  export const IDBKeyRange: typeof globalThis.IDBKeyRange;
}
