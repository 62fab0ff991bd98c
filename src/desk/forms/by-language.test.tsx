import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#rules/schema/schema.ts'
import { withVersions } from '#scripts/generate/contract/by-language.ts'
import { renderForm } from '#tests/forms/render-form.tsx'

const topic: Schema = withVersions({
  type: 'object',
  required: ['topic'],
  properties: {
    topic: {
      title: 'Topic',
      description: 'As customers read it.',
      type: 'string',
      minLength: 1,
      maxLength: 80,
      'x-by-language': true,
      'x-admin': { group: 'Topic' },
    },
    length: { title: 'Length', type: 'integer' },
  },
})
const input = (schema: Schema): Schema => {
  const { untranslated: _, ...properties } = schema.properties ?? {}
  return { ...schema, properties }
}
const group = (name: string) => screen.queryByRole('group', { name })

describe('texts by language', () => {
  it('are asked for below the text, in each other language of the institution', async () => {
    const { user, submit, sent } = await renderForm(input(topic), { record: { topic: 'Rente', length: 30 } })
    expect(group('German')).toBeNull()
    const english = group('English') as HTMLElement
    expect(english).toHaveAccessibleDescription(/^Visitors who read this language find these texts\./)
    const version = within(english).getByRole('textbox', { name: 'Topic (English)' })
    expect(version).toHaveAccessibleDescription('')
    expect(version).not.toBeRequired()
    await user.type(version, 'Pensions')
    expect(screen.getByText('Unsaved changes: Topic (English)')).toBeVisible()
    await submit()
    expect(sent()).toEqual({ topic: 'Rente', length: 30, texts: { en: { topic: 'Pensions' } } })
  })

  it('send nothing of them where nothing was written, and an empty text for one that is taken away', async () => {
    const { user, submit, sent } = await renderForm(input(topic), {
      record: { topic: 'Rente', texts: { en: { topic: 'Pensions' } } },
    })
    await user.clear(screen.getByRole('textbox', { name: 'Topic (English)' }))
    await submit()
    expect(sent()).toEqual({ topic: 'Rente', texts: { en: { topic: '' } } })
  })

  it('are German where the institution writes English', async () => {
    await renderForm(input(topic), { record: { topic: 'Pensions' }, settings: { language: 'en' } })
    expect(group('German')).toBeVisible()
    expect(group('English')).toBeNull()
  })

  it('are not asked for where visitors read one language alone', async () => {
    await renderForm(input(topic), {
      record: { topic: 'Rente' },
      settings: { language: 'de', languages: 'de' },
    })
    expect(screen.queryByText('In other languages')).toBeNull()
    expect(screen.getAllByRole('textbox', { name: 'Topic' })).toHaveLength(1)
  })
})
