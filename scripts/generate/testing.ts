import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Schema } from '#rules/schema/schema.ts'
import { type Context, contextOf, type Emitter, type Output } from './context.ts'
import { deriveShapes } from './contract/shapes.ts'
import type { Document, OperationObject } from './contract/types.ts'

/** A bundled description of what a test is about and nothing else. */
export function documentOf(parts: {
  paths?: Record<string, Record<string, OperationObject>>
  schemas?: Record<string, Schema>
  [key: string]: unknown
}): Document {
  const { paths = {}, schemas = {}, ...rest } = parts
  return { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths, components: { schemas }, ...rest }
}

export function contextFor(parts: Parameters<typeof documentOf>[0]): Context {
  return contextOf(deriveShapes(documentOf(parts)))
}

export const json = (schema: Schema) => ({ content: { 'application/json': { schema } } })

export const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** The text that an emitter writes into one file. */
export function textOf(emit: Emitter, context: Context, path: string): string {
  const output = emit(context).find((each) => each.path === path)
  if (!output) throw new Error(`${path} is not written`)
  return output.text
}

/** Loads one of the outputs as the module that it is, from a folder where imports of packages work. */
export async function load(outputs: readonly Output[], path: string): Promise<Record<string, never>> {
  const cache = resolve(import.meta.dirname, '../../node_modules/.cache/openbranch')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'test-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const output of outputs.filter((each) => each.path.endsWith('.js'))) {
    mkdirSync(dirname(join(folder, output.path)), { recursive: true })
    writeFileSync(join(folder, output.path), output.text)
  }
  return import(pathToFileURL(join(folder, path)).href)
}
