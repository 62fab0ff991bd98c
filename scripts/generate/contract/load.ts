import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { ContractError } from './types.ts'

/** Reads a file of the description once; the same path gives the same object afterwards. */
export type Load = (file: string) => unknown

export function fileLoader(
  read: (file: string) => string = readText,
  loaded = new Map<string, unknown>(),
): Load {
  return (file) => {
    if (!loaded.has(file)) loaded.set(file, remembered(file, read(file)))
    return loaded.get(file)
  }
}

/** What was read last; while npm run dev watches, one file of many has changed. */
const last = new Map<string, { text: string; value: unknown }>()

function remembered(file: string, text: string): unknown {
  const known = last.get(file)
  if (known?.text === text) return known.value
  const value = readDocument(file, text)
  last.set(file, { text, value })
  return value
}

/** YAML 1.2 as OpenAPI wants it (`on` and dates are texts), and `<<`, which is 1.1 but common. */
const schema = CORE_SCHEMA.withTags(mergeTag)

/** @throws ContractError that names the file, and the line where the text has one */
function readDocument(file: string, text: string): unknown {
  try {
    // JSON is read as such: it is some ten times faster than reading it as YAML.
    if (file.endsWith('.json') || text.trimStart().startsWith('{')) return JSON.parse(text)
  } catch (error) {
    throw unreadable(file, error as Error)
  }
  try {
    return load(text, { schema })
  } catch {
    return readThoroughly(file, text)
  }
}

/** Five times slower; takes what the quick reader refuses (tags of others, an empty file), and says better what is wrong. */
function readThoroughly(file: string, text: string): unknown {
  const { parse } = createRequire(import.meta.url)('yaml') as typeof import('yaml')
  try {
    return parse(text, { merge: true, logLevel: 'error' })
  } catch (error) {
    throw unreadable(file, error as Error)
  }
}

function unreadable(file: string, { message }: Error): ContractError {
  const [reason = ''] = message.split('\n')
  return new ContractError(`${file} cannot be read as YAML or JSON: ${reason.replace(/:$/, '')}`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ContractError(`${file} does not exist or cannot be read`)
  }
}
