import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'openbranch-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rooms = readdirSync(join(root, 'src/server/platform')).sort()

/** One module for each rule that breaks it. */
const breaches: Record<string, [file: string, imports: string, target: string]> = {
  'public-stays-light': ['src/public/pages/x.ts', '../../ui/y.ts', 'src/ui/y.ts'],
  'public-knows-no-desk': ['src/public/a.ts', '../desk/a.ts', 'src/desk/a.ts'],
  'ui-knows-no-page': ['src/ui/a.ts', '../public/b.ts', 'src/public/b.ts'],
  'desk-knows-no-server': ['src/desk/b.ts', '../server/b.ts', 'src/server/b.ts'],
  'server-renders-the-build': ['src/server/c.ts', '../public/c.ts', 'src/public/c.ts'],
  'client-only-transports': ['src/client/a.ts', '../rules/a.ts', 'src/rules/a.ts'],
  'rules-are-pure': ['src/rules/b.ts', '../client/b.ts', 'src/client/b.ts'],
  'platform-knows-no-feature': [
    'src/server/platform/a.ts',
    '../features/a/queries.ts',
    'src/server/features/a/queries.ts',
  ],
  'one-door-to-data': ['src/server/features/c/queries.ts', 'pg', 'node_modules/pg/index.js'],
  'sql-on-the-server-only': ['src/desk/c.ts', 'kysely', 'node_modules/kysely/index.js'],
  'product-knows-no-tools': ['src/server/d.ts', '../../scripts/a.ts', 'scripts/a.ts'],
  'product-knows-no-panel': ['src/desk/f.ts', '../mock/a.ts', 'src/mock/a.ts'],
  'not-resolvable': ['src/server/e.ts', './missing.ts', 'src/server/there.ts'],
}

/** And one for each rule of the server's rooms and faces. */
const serverBreaches: typeof breaches = {
  'platform-has-rooms': ['src/server/platform/jobs/b.ts', '../b.ts', 'src/server/platform/b.ts'],
  'features-show-one-face': [
    'src/server/features/a/handlers.ts',
    '../b/queries.ts',
    'src/server/features/b/queries.ts',
  ],
  'server-uses-faces': ['src/server/pages/a.ts', '../features/b/jobs.ts', 'src/server/features/b/jobs.ts'],
}

/** And one for each floor of the desk that imports a type only. */
const deskBreaches: typeof breaches = {
  'desk-kit-knows-no-floor': ['src/desk/kit/a.ts', '../resources/a.ts', 'src/desk/resources/a.ts'],
  'desk-resources-draw-nothing': ['src/desk/resources/b.ts', '../forms/a.ts', 'src/desk/forms/a.ts'],
  'desk-forms-know-no-screen': ['src/desk/forms/b.ts', '../screens/a.ts', 'src/desk/screens/a.ts'],
  'desk-screens-know-no-feature': [
    'src/desk/screens/b.ts',
    '../features/a/public.ts',
    'src/desk/features/a/public.ts',
  ],
  'desk-features-know-no-shell': ['src/desk/features/a/b.ts', '../../shell/a.ts', 'src/desk/shell/a.ts'],
  'desk-features-have-a-face': ['src/desk/features/a/c.ts', '../b/c.ts', 'src/desk/features/b/c.ts'],
  'desk-shell-is-given-its-pages': [
    'src/desk/shell/b.ts',
    '../features/b/public.ts',
    'src/desk/features/b/public.ts',
  ],
  'desk-of-one-contract': ['src/desk/own/a.ts', '../../admin/a.ts', 'src/admin/a.ts'],
  'admin-of-any-contract': ['src/admin/b.ts', '../desk/own/b.ts', 'src/desk/own/b.ts'],
}

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

for (const [file, imports, target] of Object.values({ ...breaches, ...serverBreaches })) {
  put(target, 'export const x = 1\n')
  put(file, `import { x } from '${imports}'\nexport const y = x\n`)
}
for (const [file, imports, target] of Object.values(deskBreaches)) {
  put(target, 'export interface X {}\n')
  put(file, `import type { X } from '${imports}'\nexport type Y = X\n`)
}
put('src/ui/y.ts', `import { x } from '@mui/material'\nexport const y = x\n`)
put('node_modules/@mui/material/index.js', 'export const x = 1\n')
put('src/server/features/e/queries.ts', `import { x } from '../f/queries.ts'\nexport const y = x\n`)
put('src/server/features/f/queries.ts', 'export const x = 1\n')
put('src/server/features/f/handlers.ts', `import { y } from '../e/queries.ts'\nexport const z = y\n`)
put('src/desk/features/e/a/b.ts', `import type { X } from '../../f/public.ts'\nexport type Y = X\n`)
put('src/desk/features/e/public.ts', 'export interface X {}\n')
put('src/desk/features/f/public.ts', 'export interface X {}\n')
put('src/desk/features/f/a/b.ts', `import type { X } from '../../e/public.ts'\nexport type Y = X\n`)
put('src/rules/c.ts', `import { d } from './d.ts'\nexport const c = () => d\n`)
put('src/rules/d.ts', `import { c } from './c.ts'\nexport const d = () => c\n`)
// What looks up into a room above, or back at who asks, is a type.
put('src/server/platform/collections/z.ts', 'export interface Z {}\n')
for (const room of rooms.filter((each) => each !== 'collections')) {
  put(
    `src/server/platform/${room}/a.ts`,
    `import type { Z } from '../collections/z.ts'\nexport const a = {} as Z\n`,
  )
}
put('src/server/h.ts', `import type { I } from './i.ts'\nexport type H = I | null\n`)
put('src/server/i.ts', `import type { H } from './h.ts'\nexport type I = H[]\n`)
put('scripts/c.ts', `import type { D } from './d.ts'\nexport type C = D | null\n`)
put('scripts/d.ts', `import type { C } from './c.ts'\nexport type D = C[]\n`)
put('tsconfig.json', execFileSync('cat', [join(root, 'tsconfig.json')], { encoding: 'utf8' }))
put('package.json', '{ "type": "module" }')

function violations(rules: string): { rule: { name: string }; from: string }[] {
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cruise, '--config', join(root, rules), '-T', 'json', 'src', 'scripts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  return JSON.parse(stdout).summary.violations
}

test('each import rule refuses the module that breaks it', () => {
  const found = violations('.dependency-cruiser.cjs')
  const broken = (rule: string) => found.filter((each) => each.rule.name === rule).map((each) => each.from)
  for (const [rule, [file]] of Object.entries({ ...breaches, ...deskBreaches }))
    expect(broken(rule), rule).toContain(file)
  expect(broken('no-cycle')).toEqual(
    expect.arrayContaining(['src/rules/c.ts', 'src/server/h.ts', 'scripts/c.ts']),
  )
})

test('each rule of the server refuses the module that breaks it, types included', () => {
  const found = violations('.dependency-cruiser-server.cjs')
  const broken = (rule: string) => found.filter((each) => each.rule.name === rule).map((each) => each.from)
  for (const [rule, [file]] of Object.entries(serverBreaches)) expect(broken(rule), rule).toContain(file)
  for (const room of rooms.filter((each) => each !== 'collections'))
    expect(broken(`room-${room}-knows-those-below`), room).toContain(`src/server/platform/${room}/a.ts`)
})

test('two features that need each other are refused', () => {
  const found = violations('.dependency-cruiser-features.cjs').map((each) => each.from)
  for (const side of ['server', 'desk'])
    expect(found).toEqual(expect.arrayContaining([`src/${side}/features/e`, `src/${side}/features/f`]))
})
