import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { describe, expect, it } from 'vitest'
import { bundle } from './contract/bundle.ts'
import { deriveShapes } from './contract/shapes.ts'
import { drift } from './drift.ts'
import { header } from './emit/source.ts'
import { generate } from './generate.ts'
import { load } from './testing.ts'
import { write } from './write.ts'

const root = resolve(import.meta.dirname, '../..')
const petstore = 'scripts/generate/fixtures/petstore.yaml'
const folder = () => mkdtempSync(join(tmpdir(), 'openbranch-generate-'))

function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    execFile(process.execPath, ['scripts/generate/main.ts', ...args], { cwd: root }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

describe('generate', () => {
  it('gives the same bytes for the same description', async () => {
    const contract = resolve(root, 'openapi.yaml')
    const [first, second] = [await generate(contract, { all: true }), await generate(contract, { all: true })]
    expect(second).toEqual(first)
  })

  it('is not confused by a description whose fault is found while types are made of it', async () => {
    const contract = resolve(root, petstore)
    const first = await generate(contract, { all: true })
    const faulty = join(folder(), 'faulty.yaml')
    const pages = 'x-pages: [{ path: /a, label: A, access: { allow: [guest] }, needs: [nothing] }]'
    writeFileSync(faulty, `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n${pages}\n`)
    await expect(generate(faulty, { all: true })).rejects.toThrow('/a needs nothing')
    expect(await generate(contract, { all: true })).toEqual(first)
  })

  it('refuses hints that nobody knows in our own description, and leaves those of others alone', async () => {
    const hinted = join(folder(), 'hinted.yaml')
    const paths = 'paths: { /things: { get: { x-admin: { colour: red }, responses: {} } } }'
    writeFileSync(hinted, `openapi: 3.1.0\ninfo: { title: A, version: "1" }\n${paths}\n`)
    await expect(generate(hinted, { all: true })).rejects.toThrow(
      'hinted.yaml at GET /things: x-admin.colour is not known',
    )
    await expect(generate(hinted, { all: false })).resolves.toBeDefined()
  })

  it('makes the types that openapi-typescript makes when it is asked the usual way', async () => {
    for (const file of [petstore, 'scripts/generate/fixtures/odd.yaml']) {
      const document = deriveShapes(bundle(resolve(root, file)))
      const types = (await generate(resolve(root, file), { all: true })).find(
        ({ path }) => path === 'types.ts',
      )
      const usual = await openapiTS(structuredClone(document) as never, {
        defaultNonNullable: false,
        silent: true,
      })
      expect(types?.text).toBe(header + astToString(usual))
    }
  })

  it('writes what changed and nothing else, and takes away forms that are gone', async () => {
    const outputs = await generate(resolve(root, petstore), { all: false })
    const to = folder()
    expect(write(to, outputs)).toEqual(outputs.map(({ path }) => path))
    expect(write(to, outputs)).toEqual([])
    const less = outputs.filter(({ path }) => !path.startsWith('forms/addOwner.'))
    expect(write(to, less)).toEqual(['forms/addOwner.d.ts', 'forms/addOwner.js'])
  })

  it('takes what descriptions out there really hold', async () => {
    const outputs = await generate(resolve(root, 'scripts/generate/fixtures/odd.yaml'), { all: true })
    const { validators } = (await load(outputs, 'validators.js')) as unknown as {
      validators: Record<string, { body?: (data: unknown) => boolean }>
    }
    expect(Object.keys(validators)).toEqual(['read file', 'getShapes', 'postShapes', 'postUpload'])
    const isShape = validators.postShapes?.body
    expect(isShape?.({ kind: 'group', members: [{ kind: 'circle', radius: '12-3' }] })).toBe(true)
    expect(isShape?.({ kind: 'group', members: [{ kind: 'square' }] })).toBe(false)
    expect(await load(outputs, 'forms/postShapes.js')).toHaveProperty('validators')
  })

  it('finds drift and says what to do', async () => {
    const outputs = await generate(resolve(root, petstore), { all: false })
    const to = folder()
    write(to, outputs)
    expect(drift(to, outputs)).toEqual([])
    const file = join(to, 'resources.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"owners"', '"dogs"'))
    const [fault] = drift(to, outputs)
    expect(fault).toBe(
      `${file} differs from the contract at line 3: run \`npm run generate\` and commit what it changes`,
    )
  })
})

describe('the command', () => {
  it('makes of a foreign description what is promised (product §37.5, §37.6)', async () => {
    const to = folder()
    expect(await run('--contract', petstore, '--out', to)).toMatchObject({ code: 0, err: '' })
    const { openapi, paths } = JSON.parse(readFileSync(join(to, 'openapi.json'), 'utf8'))
    expect(openapi).toBe('3.1.0')
    expect(Object.keys(paths)).toContain('/owners/{ownerId}/pets')
    expect(readFileSync(join(to, 'forms/addOwner.js'), 'utf8')).toContain('export const validators')
    expect(JSON.parse(readFileSync(join(to, 'resources.json'), 'utf8'))).toHaveLength(3)
    expect(existsSync(join(to, 'types.ts'))).toBe(false)
  })

  it('makes everything of it with --all', async () => {
    const to = folder()
    expect(await run('--contract', petstore, '--out', to, '--all')).toMatchObject({ code: 0, err: '' })
    for (const file of ['types.ts', 'operations.ts', 'validators.js', 'coverage.md']) {
      expect(existsSync(join(to, file)), file).toBe(true)
    }
  })

  it('goes on where a stranger refers to a file that is not there, and says so', async () => {
    const lost = join(folder(), 'lost.yaml')
    writeFileSync(lost, 'openapi: 3.1.0\ninfo: {}\npaths: { /a: { get: { $ref: no.yaml } } }\n')
    const { code, err } = await run('--contract', lost, '--out', folder())
    expect(code).toBe(0)
    expect(err).toMatch(/no\.yaml does not exist or cannot be read; it is taken for anything/)
  })

  it('says in one line what is wrong, and fails', async () => {
    const broken = join(folder(), 'broken.yaml')
    writeFileSync(broken, 'openapi: 3.1.0\npaths: {a: b: c}\n')
    const cases: [string[], RegExp][] = [
      [['--contract', 'no.yaml', '--out', 'x'], /no\.yaml does not exist/],
      [
        ['--contract', 'package.json', '--out', 'x'],
        /package\.json is not an OpenAPI 3\.0 or 3\.1 description/,
      ],
      [['--contract', broken, '--out', 'x'], /broken\.yaml cannot be read as YAML or JSON/],
      [['--contract', petstore], /--contract and --out go together/],
      [['--colour'], /Unknown option '--colour'/],
    ]
    for (const [args, sentence] of cases) {
      const { code, err } = await run(...args)
      expect(code).toBe(1)
      expect(err).toMatch(sentence)
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  })
})
