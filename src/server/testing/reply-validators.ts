import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { httpUrl } from '#rules/custom-rules.ts'
import type { OperationEntry, Validate } from '#server/platform/contract/contract.ts'
import { replySchema } from '#server/platform/contract/contract.ts'
import { contract } from '#server/platform/contract/our-contract.ts'

let compiler: Ajv2020 | undefined

/** Knows all components of the contract. Compiling one when it is first asked for is quicker than loading all, compiled. */
function prepared(): Ajv2020 {
  if (compiler) return compiler
  compiler = new Ajv2020({
    allErrors: true,
    strict: false,
    logger: false,
    validateSchema: false,
    meta: false,
  })
  addFormats(compiler)
  compiler.addFormat('http-url', httpUrl)
  for (const [name, schema] of Object.entries(contract.description().components?.schemas ?? {})) {
    compiler.addSchema(schema as object, `#/components/schemas/${name}`)
  }
  return compiler
}

const compiled = new Map<string, Validate>()

/** Whether a body is one that the operation may answer with this status; undefined where it declares no JSON. */
export function replyValidator(entry: OperationEntry, status: number | 'default'): Validate | undefined {
  const key = `${entry.id} ${status}`
  const known = compiled.get(key)
  if (known) return known
  const schema = replySchema(contract, entry, status)
  if (schema === undefined) return undefined
  const validate = prepared().compile(schema as object) as Validate
  compiled.set(key, validate)
  return validate
}
