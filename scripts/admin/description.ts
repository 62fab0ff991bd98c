import type { OperationEntry } from '#generated/operations.ts'
import { type Context, contextOf } from '#scripts/generate/context.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { fileLoader } from '#scripts/generate/contract/load.ts'
import { jsonSchema } from '#scripts/generate/contract/schemas.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import { ContractError, type Document } from '#scripts/generate/contract/types.ts'
import { emitAdmin } from '#scripts/generate/emit/admin.ts'
import type { ForeignAdmin } from '../../src/admin/format.ts'
import { formCompiler } from './forms.ts'
import { pagesOf, parametersOf } from './pages.ts'
import { needsSignIn, signInWays } from './sign-in.ts'

export interface ReadDescription {
  readonly admin: Omit<ForeignAdmin, 'isMock'>
  readonly formOf: (operationId: string) => string | null
  /** Where the description says its API is: an absolute or a relative address. */
  readonly server: string
}

/** @throws ContractError with one line for people */
export function readDescription(file: string): ReadDescription {
  const load = fileLoader()
  refuseOthers(file, load(file))
  const tell = (sentence: string) => process.stderr.write(`admin: ${sentence}\n`)
  const context = contextOf(deriveShapes(bundle(file, load, tell)))
  const { document } = context
  const { resources, operations } = adminOf(context)
  if (resources.length === 0) {
    throw new ContractError(`${file} has nothing that an admin could list, show or change`)
  }
  return {
    admin: {
      title: document.info?.title || 'API',
      resources,
      operations,
      ...pagesOf({ resources, operations }),
      forms: context.operations.filter(({ body }) => body && jsonSchema(body.content)).map(({ id }) => id),
      signIn: signInWays(document),
      needsSignIn: needsSignIn(document),
      probe: probeOf(operations),
    },
    formOf: formCompiler(context),
    server: serverOf(document),
  }
}

function refuseOthers(file: string, root: unknown): void {
  const { swagger } = (root ?? {}) as { swagger?: unknown }
  if (swagger === undefined) return
  throw new ContractError(
    `${file} is Swagger ${swagger}: convert it to OpenAPI 3 first (swagger2openapi does it)`,
  )
}

function adminOf(context: Context): Pick<ForeignAdmin, 'resources' | 'operations'> {
  const text = emitAdmin(context).find(({ path }) => path === 'admin.json')?.text ?? '{}'
  return JSON.parse(text) as Pick<ForeignAdmin, 'resources' | 'operations'>
}

/** The first list that asks for nothing and is not open to everybody. */
function probeOf(operations: Readonly<Record<string, OperationEntry>>): string | null {
  const found = Object.values(operations).find(
    ({ method, path, access, parameters }) =>
      method === 'GET' &&
      parametersOf(path).length === 0 &&
      !parameters.some(({ required }) => required) &&
      !access.allow.includes('guest'),
  )
  return found?.path ?? null
}

interface ServerObject {
  url?: string
  variables?: Record<string, { default?: string }>
}

/** The first of `servers`, with the defaults of its variables. */
function serverOf({ servers }: Document): string {
  const [first] = (Array.isArray(servers) ? servers : []) as ServerObject[]
  const url = first?.url ?? '/'
  return url.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => first?.variables?.[name]?.default ?? '')
}
