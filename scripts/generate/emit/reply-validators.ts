import type { Emitter } from '../context.ts'
import { jsonSchema } from '../contract/schemas.ts'
import type { Schema } from '../contract/types.ts'
import { header } from './source.ts'
import { compile, Imports } from './standalone.ts'

const types = `import type { OperationId } from './operations.ts'
import type { Validate } from './validators.js'

/** By operation, then by status; a status without JSON content has none. */
export const replyValidators: Record<OperationId, Record<string, Validate>>
`

/** reply-validators.js: tests check with it that the server answers what the description promises. */
export const emitReplyValidators: Emitter = ({ operations, schemas }) => {
  const imports = new Imports()
  const replies: Record<string, Schema> = {}
  const table = operations.map(({ id, responses }) => {
    const statuses = Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = jsonSchema(content)
      if (!schema) return []
      replies[`${id} ${status}`] = schema
      return [`${JSON.stringify(status)}: replies[${JSON.stringify(`${id} ${status}`)}]`]
    })
    return `  ${JSON.stringify(id)}: {${statuses.join(', ')}},\n`
  })
  const code = compile(replies, schemas.all, imports)
  const text = `${header}${imports.text()}\nconst replies = ${code}\n\nexport const replyValidators = {\n${table.join('')}}\n`
  return [
    { path: 'reply-validators.js', text },
    { path: 'reply-validators.d.ts', text: header + types },
  ]
}
