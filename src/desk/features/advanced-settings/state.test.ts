import { describe, expect, it } from 'vitest'
import { canSubmit, initialState, type SettingsEvent, settingsReducer } from './state.ts'

const loaded: SettingsEvent = { type: 'loaded', values: { name: 'Bank', primary_color: '#006756' } }
const stateAfter = (...events: SettingsEvent[]) => events.reduce(settingsReducer, initialState)
const refused: SettingsEvent = {
  type: 'refused',
  name: 'primary_color',
  errors: { primary_color: ['Not a colour.'], name: ['Not mine.'] },
}

describe('settings (product §17.6)', () => {
  it('are ready once loaded, and also when loading fails', () => {
    expect(initialState.isReady).toBe(false)
    expect(stateAfter(loaded).isReady).toBe(true)
    expect(stateAfter({ type: 'load-failed' })).toEqual({ isReady: true, settings: {}, saving: null })
  })

  it('name the one that is being saved and let none be submitted meanwhile', () => {
    const state = stateAfter(loaded, { type: 'submitted', name: 'name' })
    expect(state.saving).toBe('name')
    expect(canSubmit(state, 'name')).toBe(false)
    expect(canSubmit(state, 'primary_color')).toBe(false)
  })

  it('can be submitted again after success', () => {
    const state = stateAfter(loaded, { type: 'submitted', name: 'name' }, { type: 'saved', name: 'name' })
    expect(canSubmit(state, 'name')).toBe(true)
  })

  it('bear the errors of their own name after a refusal, and cannot be submitted until changed', () => {
    const state = stateAfter(loaded, { type: 'submitted', name: 'primary_color' }, refused)
    expect(state.settings.primary_color?.errors).toEqual(['Not a colour.'])
    expect(state.settings.name?.errors).toEqual([])
    expect(canSubmit(state, 'primary_color')).toBe(false)
    expect(canSubmit(state, 'name')).toBe(true)
  })

  it('lose their errors when their value changes, and only theirs', () => {
    const state = stateAfter(loaded, refused, { type: 'changed', name: 'name', value: 'B' })
    expect(canSubmit(state, 'primary_color')).toBe(false)
    const mended = settingsReducer(state, { type: 'changed', name: 'primary_color', value: '#000000' })
    expect(mended.settings.primary_color).toEqual({ value: '#000000', errors: [] })
    expect(canSubmit(mended, 'primary_color')).toBe(true)
  })
})
