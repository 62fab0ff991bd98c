import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { api } from './support/api.ts'
import { Copy } from './support/copy.ts'
import { password, test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { AppServer, freePort } from './support/server.ts'
import { t } from './support/texts.ts'

const property = `  phone:
    title: Direct line
    description: Number of the branch, as it is dialled.
    type: string
    minLength: 5
    maxLength: 30
    pattern: '^[0-9 +/-]*$'
    examples: ['0711 123456']
    x-admin: { group: Address, search: true }
`

interface Branch {
  uuid: string
  phone: string
}

test('a property added to one schema, with its column, is everywhere', async ({ page, watch }) => {
  test.setTimeout(180_000)
  watch.allow(/$^/)
  const copy = new Copy()
  let server: AppServer | undefined
  try {
    copy.edit('schemas/organization.yaml', '  metadata:\n', `${property}  metadata:\n`)
    copy.write(
      'src/server/migrations/9000-organization-phone.sql',
      "alter table organizations add column phone text not null default '';\n",
    )
    copy.run(['scripts/build/main.ts'])
    expect(readFileSync(join(copy.folder, 'generated/types.ts'), 'utf8')).toContain('phone?: string')

    server = await AppServer.start(copy.folder)
    await page.goto(server.url('/app/login'))
    const login = { email: 'accountadmin@musterbank.example', password }
    await api(page, '/api/v1/session', { method: 'POST', body: login })
    await page.goto(server.url('/app/organizations/create'))
    await page.getByRole('textbox', { name: t('Name'), exact: true }).fill('Filiale Telefon')
    await page.getByRole('textbox', { name: t('Alias'), exact: true }).fill('telefon')
    const phone = page.getByRole('textbox', { name: 'Direct line' })
    await phone.fill('keine Nummer')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    expect(await messageAt(phone)).not.toBe('')
    await phone.fill('0711 55 44 33')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()

    await page.getByRole('searchbox').fill('55 44 33')
    await expect(page.getByRole('columnheader', { name: 'Direct line' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '0711 55 44 33' })).toBeVisible()
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    const file = await exported(page)
    expect(file.split('\r\n')[0]).toContain('Direct line')
    expect(file).toContain('0711 55 44 33')
    const docs = await (await page.request.get(server.url('/app/docs/openapi.json'))).text()
    expect(docs).toContain('Number of the branch, as it is dialled.')
    const [found] = await api<Branch[]>(page, '/api/v1/organizations?filter={"phone":"0711 55 44 33"}')
    expect(found?.phone).toBe('0711 55 44 33')
    const refused = api(page, '/api/v1/organizations', {
      method: 'POST',
      body: { name: 'x', alias: 'x', phone: '1' },
    })
    await expect(refused).rejects.toThrow(/422/)

    expect(await mockedField(copy, 'phone')).toBe('string')
  } finally {
    await server?.stop()
    copy.remove()
  }
})

/** What stands in the file that the list is exported to. */
async function exported(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('Export'), exact: true }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** The type of a field in what the mock makes up for the form's record, or 'undefined'. */
async function mockedField(copy: Copy, name: string): Promise<string> {
  const port = await freePort()
  const args = ['scripts/mock/main.ts', '--port', String(port)]
  const child = spawn(process.execPath, args, { cwd: copy.folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => String(chunk).includes('/app/') && resolve())
      child.on('exit', () => reject(new Error('npm run mock ended')))
    })
    const url = `http://localhost:${port}/api/v1/organizations/3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001`
    const reply = await fetch(url, { headers: { prefer: 'dynamic=true' } })
    return typeof ((await reply.json()) as Record<string, unknown>)[name]
  } finally {
    child.kill('SIGTERM')
  }
}
