import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { CoreAdminContext, type DataProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { SchemaForm } from '#desk/forms/SchemaForm.tsx'
import { DeskContext, type DeskEnvironment } from '#desk/kit/desk-context.ts'
import { createI18nProvider } from '#desk/kit/language/i18n.ts'
import type { FormModule } from '#generated/forms/form-module.d.ts'
import type { ResourceField } from '#rules/resource.ts'
import type { Schema } from '#rules/schema/schema.ts'
import { emitForms } from '#scripts/generate/emit/forms.ts'
import { contextFor, json, load } from '#scripts/generate/testing.ts'
import { fill } from '#ui/fill.ts'
import { UiTexts } from '#ui/texts.tsx'

interface Rendered {
  readonly record?: Readonly<Record<string, unknown>>
  readonly fields?: readonly ResourceField[]
  readonly language?: string
  readonly dataProvider?: Partial<DataProvider>
  /** For what calls the contract past the data provider. */
  readonly client?: DeskEnvironment['client']
  /** Of the institution. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A form of a schema, compiled as `npm run generate` compiles it; `save` is a spy that takes what would be sent. */
export async function renderForm(
  schema: Schema,
  { record = {}, fields, language = 'en', dataProvider, settings }: Rendered = {},
) {
  const form = await formOf(schema)
  const save = vi.fn(async (_: unknown) => {})
  const cancel = vi.fn()
  const user = userEvent.setup()
  const element = (
    <SchemaForm
      form={form}
      record={record}
      {...(fields && { fields })}
      save={save}
      onSaved={() => {}}
      cancel={cancel}
    />
  )
  const view = renderInDesk(element, {
    language,
    ...(dataProvider && { dataProvider }),
    ...(settings && { settings }),
  })
  await screen.findByRole('button', { name: 'Save' })
  const submit = () => user.click(screen.getByRole('button', { name: 'Save' }))
  /** What was sent by the last save. */
  const sent = () => save.mock.lastCall?.[0]
  return { ...view, user, save, cancel, submit, sent }
}

/** A part of a screen, as an administrator sees it. */
export function renderInDesk(
  part: ReactNode,
  {
    language = 'en',
    dataProvider,
    settings = {},
    client,
  }: Pick<Rendered, 'language' | 'dataProvider' | 'settings' | 'client'> = {},
) {
  const session = { facts: {}, hasEnded: false }
  const desk = {
    language,
    client,
    tenant: {
      name: 'Musterbank',
      settings: Object.entries({ time_zone: 'Europe/Berlin', ...settings }).map(([name, value]) => ({
        name,
        value,
      })),
    },
    screens: { pages: [] },
    session: { subscribe: () => () => {}, current: () => session, may: () => true },
  } as unknown as DeskEnvironment
  const element = (
    <CoreAdminContext dataProvider={dataProvider as DataProvider} i18nProvider={createI18nProvider('en', {})}>
      <DeskContext value={desk}>
        <UiTexts translate={fill}>{part}</UiTexts>
      </DeskContext>
    </CoreAdminContext>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

async function formOf(schema: Schema): Promise<FormModule> {
  const post = { operationId: 'make', requestBody: json(schema), responses: {} }
  const outputs = emitForms(contextFor({ schemas: {}, paths: { '/things': { post } } }))
  return (await load(outputs, 'forms/make.js')) as unknown as FormModule
}
