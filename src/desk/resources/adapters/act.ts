import { type Adapter, type AdapterContext, refusal } from './adapter.ts'
import { pathValues } from './addresses.ts'

/** Calls what else can be done with a record: `POST /things/{id}/publish`. */
export function actOn({ resource, http }: AdapterContext): Adapter['act'] {
  return async (_, { action, id, data, meta }) => {
    const found = resource.itemActions.find(({ name }) => name === action)
    if (!found) throw refusal(`The contract has no action ${action} on ${resource.name}.`)
    const { operation } = found
    const reply = await http(operation, {
      params: pathValues(resource, operation, meta?.parents, id),
      body: data,
    })
    return { data: reply.json }
  }
}
