import type { OperationEntry } from '#generated/operations.ts'
import type { Scenarios } from '#mock/scenarios.ts'
import { contextOf } from '#scripts/generate/context.ts'
import { bundle } from '#scripts/generate/contract/bundle.ts'
import { fileLoader } from '#scripts/generate/contract/load.ts'
import { jsonSchema } from '#scripts/generate/contract/media.ts'
import { deriveShapes } from '#scripts/generate/contract/shapes.ts'
import { ContractError, type Document } from '#scripts/generate/contract/types.ts'
import { adminOf } from '#scripts/generate/emit/admin.ts'
import { scenariosOf } from '#scripts/mock/scenarios.ts'
import { addresses, type ForeignAdmin } from '../../src/admin/format.ts'
import { formCompiler } from './forms.ts'
import { logInOf } from './log-in.ts'
import type { OAuthFlow } from './oauth.ts'
import { pagesOf, parametersOf } from './pages.ts'
import { needsSignIn, signInWays, tokenPaths } from './sign-in.ts'

export interface ReadDescription {
  readonly admin: Omit<ForeignAdmin, 'isMock'>
  readonly formOf: (operationId: string) => string | null
  /** What Prism can be asked to answer, by screen. */
  readonly scenarios: () => Scenarios
  /** Where a flow of a security scheme gives tokens; undefined where there is none. */
  readonly tokenUrlOf: (scheme: string, flow: string) => string | undefined
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
  const server = serverOf(document)
  const logIn = logInOf(context, tokenPaths(document, server))
  const pages = pagesOf({ resources, operations })
  return {
    admin: {
      title: document.info?.title || 'API',
      resources,
      operations,
      ...pages,
      forms: context.operations.filter(({ body }) => body && jsonSchema(body.content)).map(({ id }) => id),
      signIn: signInWays(document, { server, logIn }),
      needsSignIn: needsSignIn(document),
      probe: probeOf(operations),
    },
    formOf: formCompiler(context),
    server,
    scenarios: () => scenariosOf(document, { pages: pages.pages, resources, calls: addresses.calls }),
    tokenUrlOf: tokenUrls(document),
  }
}

function tokenUrls({ components }: Document): ReadDescription['tokenUrlOf'] {
  const schemes = new Map(Object.entries((components?.securitySchemes ?? {}) as Record<string, Flows>))
  return (scheme, flow) => new Map(Object.entries(schemes.get(scheme)?.flows ?? {})).get(flow)?.tokenUrl
}

interface Flows {
  readonly flows?: Readonly<Record<string, OAuthFlow>>
}

function refuseOthers(file: string, root: unknown): void {
  const { swagger } = (root ?? {}) as { swagger?: unknown }
  if (swagger === undefined) return
  throw new ContractError(
    `${file} is Swagger ${swagger}: convert it to OpenAPI 3 first (swagger2openapi does it)`,
  )
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
