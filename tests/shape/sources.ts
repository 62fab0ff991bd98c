import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

/** Tests and what stands in for the product in them: their tables and stories may be as long as they are. */
const isTest = (file: string) => /\.(test|spec)\.tsx?$|(^|\/)(testing|fixtures)(\/|\.tsx?$)/.test(file)

/** The product's own sources and its tools, parsed, by their path in the repository. */
export function* sources(): Generator<ts.SourceFile> {
  for (const folder of ['src', 'scripts']) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()
    for (const name of names) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      if (!/\.tsx?$/.test(file) || isTest(file)) continue
      yield parsed(file, readFileSync(join(root, file), 'utf8'))
    }
  }
}

export function parsed(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  for (const child of children) yield* nodesIn(child)
}
