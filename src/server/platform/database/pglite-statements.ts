/**
 * Marked statements on PGlite: parsed and planned once, and run by one message where its own query() sends six. Planning is
 * most of what a small question costs there.
 */
import { type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { nameOf } from './prepared.ts'

const { serialize } = protocol

/** What a statement is called, and the types of its parameters. */
interface Statement {
  readonly name: string
  readonly types: readonly number[]
}

export interface Statements {
  /** Runs in the transaction that is open. @throws DatabaseError */
  run(text: string, values: readonly unknown[]): Promise<Results<unknown>>
}

export function statementsOf(pglite: PGlite): Statements {
  const known = new Map<string, Statement>()

  const send = async (...messages: Uint8Array[]) =>
    (await pglite.execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })).messages

  async function prepare(name: string, text: string): Promise<Statement> {
    const described = await send(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    const statement = { name, types: parse.parseDescribeStatementResults(described) }
    known.set(name, statement)
    return statement
  }

  const written = (value: unknown, type: number | undefined) => {
    if (value === null || value === undefined) return null
    const write = pglite.serializers[type ?? 0]
    return write ? write(value) : String(value)
  }

  return {
    run: (text, values) =>
      pglite._runExclusiveQuery(async () => {
        const name = nameOf(text)
        const { types } = known.get(name) ?? (await prepare(name, text))
        const messages = await send(
          serialize.bind({ statement: name, values: values.map((value, at) => written(value, types[at])) }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        )
        return parse.parseResults(messages, pglite.parsers)[0] as Results<unknown>
      }),
  }
}
