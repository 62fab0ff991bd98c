import type { DataProvider } from 'react-admin'

type Method = (resource: string, params: { readonly meta?: object }) => unknown

/** A data provider whose calls also say which records stand above. */
export function scoped<Provider extends DataProvider>(
  provider: Provider,
  parents: Readonly<Record<string, string>>,
): Provider {
  return new Proxy(provider, {
    get: (target, name, receiver) => {
      const method: unknown = Reflect.get(target, name, receiver)
      if (typeof method !== 'function') return method
      return (resource: string, params: { readonly meta?: object }) =>
        (method as Method).call(target, resource, { ...params, meta: { ...params?.meta, parents } })
    },
  })
}
