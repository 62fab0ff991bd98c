import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { freePort } from '#scripts/serve/free-port.ts'
import { trialField } from '#tests/recipe.ts'
import { api } from './support/api.ts'
import { dark, desktop } from './support/audit.ts'
import { Copy } from './support/copy.ts'
import { password, test } from './support/fixtures.ts'
import { messageAt } from './support/messages.ts'
import { AppServer } from './support/server.ts'
import { shot } from './support/shot.ts'
import { t } from './support/texts.ts'

const { name, title, property, migration } = trialField

test('a property added to one schema, with its column, is everywhere', async ({ page, watch }) => {
  watch.allow(/$^/)
  const copy = new Copy()
  let server: AppServer | undefined
  try {
    copy.edit('schemas/topic.yaml', '  comment:\n', `${property}  comment:\n`)
    copy.write('src/server/migrations/9000-topic-trial-colour.sql', migration)
    copy.run(['scripts/build/main.ts'])
    expect(readFileSync(join(copy.folder, 'generated/types.ts'), 'utf8')).toContain(`${name}?: string`)

    server = await AppServer.start(copy.folder)
    await page.goto(server.url('/app/login'))
    const login = { email: 'accountadmin@musterbank.example', password }
    await api(page, '/api/v1/session', { method: 'POST', body: login })
    await page.goto(server.url('/app/account-admin/topics-management/create'))
    await page.getByRole('textbox', { name: t('Topic'), exact: true }).fill('Nachlass')
    await page.getByRole('textbox', { name: `${t('Length')} ${t('hours')}` }).fill('1')
    const colour = page.getByRole('textbox', { name: title, exact: true })
    await colour.fill('grün')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()
    await expect(colour).toHaveAttribute('aria-invalid', 'true')
    await expect
      .poll(() => messageAt(colour))
      .toBe(t('{attribute} must be a colour such as #2f6f4f.', { attribute: title }))
    await shot(page, 'new-field-form', [desktop, dark])
    const picker = page.getByLabel(t('Choose a colour for {field}', { field: title }))
    await picker.fill('#b03060')
    await expect(colour).toHaveValue('#b03060')
    await page.getByRole('button', { name: t('Save'), exact: true }).click()

    await page.getByRole('searchbox').fill('Nachlass')
    const table = page.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('cell', { name: '#b03060' }).locator('svg rect')).toHaveAttribute(
      'fill',
      '#b03060',
    )
    await shot(page, 'new-field-list', [desktop, dark])
    const file = await exported(page)
    expect(file.split('\r\n')[0]).toContain(title)
    expect(file).toContain('#b03060')
    const docs = await (await page.request.get(server.url('/app/docs/openapi.json'))).text()
    expect(docs).toContain('of its appointments in the calendar.')
    const topics = '/api/v1/appointment-topics'
    const [found] = await api<{ topic: string }[]>(page, `${topics}?filter={"${name}":"%23b03060"}`)
    expect(found?.topic).toBe('Nachlass')
    const refused = api(page, topics, { method: 'POST', body: { topic: 'x', length: 30, [name]: 'red' } })
    await expect(refused).rejects.toThrow(/422/)

    expect(await mockedField(copy, name)).toBe('string')
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
    const url = `http://localhost:${port}/api/v1/appointment-topics/3f2b8c1e-5f6a-4a55-9c3e-0d5b6a1f0001`
    const reply = await fetch(url, { headers: { prefer: 'dynamic=true' } })
    return typeof ((await reply.json()) as Record<string, unknown>)[name]
  } finally {
    child.kill('SIGTERM')
  }
}
