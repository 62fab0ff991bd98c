import type { Context } from '#scripts/generate/context.ts'
import { formModule } from '#scripts/generate/emit/forms.ts'

/** Gives the form of an operation as a module, compiled when it is first asked for; null if it takes no body. */
export function formCompiler(context: Context): (operationId: string) => string | null {
  const operations = new Map(context.operations.map((operation) => [operation.id, operation]))
  const made = new Map<string, string | null>()
  return (operationId) => {
    if (!made.has(operationId)) {
      const operation = operations.get(operationId)
      const text = operation ? formModule(operation, context) : null
      made.set(operationId, text === null ? null : withGivenModules(text))
    }
    return made.get(operationId) ?? null
  }
}

/**
 * A form's module that is given what it imports (src/admin/form-runtime.ts): browsers know no packages, and a bundler
 * for each form would take its time.
 */
export function withGivenModules(text: string): string {
  const body = text
    .replaceAll(
      /^import \* as (m\d+)Module from '([^']+)'$/gm,
      (_, name, module) => `const ${name}Module = given(${JSON.stringify(module)})`,
    )
    .replaceAll(/^export const /gm, 'const ')
  return `export default (given) => {\n${body}\nreturn { schema, validators }\n}\n`
}
