import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultsOfPointers, faultsOfProduct, rulesOf } from './pointers.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const productFile = 'docs/product.md'
const product = read(productFile)
const rules = new Set(rulesOf(product))

/** New files too, before they are committed. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|cjs|css|sql|yaml|yml|json|md|html)$/.test(file))
  .filter((file) => !/^(generated|node_modules)\/|^package-lock\.json$|^tests\/docs\//.test(file))

describe('docs/product.md', () => {
  it('has each number once, in its section, and points to nothing that is not there', () => {
    expect(faultsOfProduct(product)).toEqual([])
    expect(rules.size).toBeGreaterThan(200)
  })

  it('is where every pointer in the repository leads', () => {
    const pointing = files.filter((file) => file !== productFile)
    const faults = pointing.flatMap((file) =>
      faultsOfPointers(read(file), rules).map((fault) => `${file}: ${fault}`),
    )
    expect(pointing.length).toBeGreaterThan(1000)
    expect(faults).toEqual([])
  })
})

describe('a pointer', () => {
  const known = new Set(['2.1', '2.2', '13.4'])

  it.each([
    '/** Answers on any host (product §2.1). */',
    '// As product §2.1, §2.2 and §13.4 say.',
    ' * the format of pictures: product §2.1,\n * §13.4.',
    '# product\n# §2.1',
    '/** PNG specification, 11.2.2: IHDR is the first chunk. */',
    "import { type TestSpecification } from 'vitest/node'",
  ])('that leads to a rule is right: %j', (text) => {
    expect(faultsOfPointers(text, known)).toEqual([])
  })

  it.each([
    ['(product §2.3)', 'product §2.3 is not in docs/product.md'],
    ['(product §2.1, §9.9)', 'product §9.9 is not in docs/product.md'],
    ['(product §2)', "'product §2': name the rule, as in product §2.1"],
    ['(specification §2)', "'specification §2': write it as product §2.1"],
    ['(specification\n * §2)', "'specification §2': write it as product §2.1"],
    ['decisions §11', "'decisions §11': write it as product §2.1"],
    ['(§2.1)', "'§2.1': write it as product §2.1"],
    ['in section 6 of the specification', "'the specification': say it by docs/product.md"],
    ['(specification section 5)', "'specification section': say it by docs/product.md"],
    ['The specification’s words', "'The specification': say it by docs/product.md"],
  ])('that does not is told: %j', (text, fault) => {
    expect(faultsOfPointers(text, known)).toContain(fault)
  })
})

describe('the list of rules', () => {
  const page = (rules: string) => `[2 Hosts](#2-hosts)\n\n### 2. Hosts\n\n${rules}`

  it.each([
    ['- **§2.1 One.** x\n- **§2.1 Two.** y', '§2.1 stands twice'],
    ['- **§3.1 One.** x', '§3.1 stands in section 2'],
    ['- **§2.1 One.** as §2.9 says', '§2.9 is not there'],
    ['- **§2.1 One.** x\n\n### 2. Others', 'section 2 stands twice'],
    ['[3 More](#3-more)', '#3-more is no heading'],
    ['### 3. Visitors and more', '#3-visitors-and-more is not in the table of contents'],
  ])('tells what is wrong with it: %j', (rules, fault) => {
    expect(faultsOfProduct(page(rules))).toContain(fault)
  })
})
