import type { FieldErrors } from '../../kit/error-shapes.ts'

export interface SettingState {
  readonly value: string
  readonly errors: readonly string[]
}

/** States of the settings form (product §17.6). */
export interface SettingsState {
  readonly isReady: boolean
  readonly settings: Readonly<Record<string, SettingState>>
  /** Name of the one that is being saved. */
  readonly saving: string | null
}

export type SettingsEvent =
  | { readonly type: 'loaded'; readonly values: Readonly<Record<string, string>> }
  | { readonly type: 'load-failed' }
  | { readonly type: 'changed'; readonly name: string; readonly value: string }
  | { readonly type: 'submitted'; readonly name: string }
  | { readonly type: 'saved'; readonly name: string }
  | { readonly type: 'refused'; readonly name: string; readonly errors: FieldErrors }

export const initialState: SettingsState = { isReady: false, settings: {}, saving: null }

export function settingsReducer(state: SettingsState, event: SettingsEvent): SettingsState {
  switch (event.type) {
    case 'loaded':
      return { ...state, isReady: true, settings: settingsOf(event.values) }
    case 'load-failed':
      return { ...state, isReady: true }
    case 'changed':
      return withSetting(state, event.name, { value: event.value, errors: [] })
    case 'submitted':
      return { ...state, saving: event.name }
    case 'saved':
      return { ...state, saving: null }
    case 'refused':
      return {
        ...withSetting(state, event.name, { errors: event.errors[event.name] ?? [] }),
        saving: null,
      }
  }
}

/** The submit button is disabled while the setting has errors or any setting is being saved. */
export function canSubmit(state: SettingsState, name: string): boolean {
  return state.saving === null && (state.settings[name]?.errors.length ?? 0) === 0
}

function settingsOf(values: Readonly<Record<string, string>>): SettingsState['settings'] {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, errors: [] }]))
}

function withSetting(state: SettingsState, name: string, change: Partial<SettingState>): SettingsState {
  const old = state.settings[name] ?? { value: '', errors: [] }
  return { ...state, settings: { ...state.settings, [name]: { ...old, ...change } } }
}
