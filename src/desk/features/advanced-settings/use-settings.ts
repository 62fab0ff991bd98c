import { useEffect, useReducer } from 'react'
import { useNotify } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { initialState, type SettingsState, settingsReducer } from './state.ts'

export interface Settings {
  readonly state: SettingsState
  readonly change: (name: string, value: string) => void
  readonly submit: (name: string) => Promise<void>
}

/** Stands until it is closed: leading to the sign-in page would throw away what was typed. */
const sessionEnded =
  'Your session has ended. What you typed is still here: sign in in a new tab, then save again.'

/** Reads all settings once and saves them one by one. */
export function useSettings(): Settings {
  const { client, session, refreshTenant } = useDesk()
  const notify = useNotify()
  const [state, dispatch] = useReducer(settingsReducer, initialState)

  useEffect(() => {
    const load = async () => {
      try {
        const { data } = await client.GET('/api/v1/settings')
        dispatch({ type: 'loaded', values: data as Record<string, string> })
      } catch (reason) {
        const failure = await readFailure(reason)
        if (failure.status === 401) return session.forget()
        dispatch({ type: 'load-failed' })
        notify(noticeOf(failure), { type: 'error' })
      }
    }
    load()
  }, [client, session, notify])

  const submit = async (name: string) => {
    dispatch({ type: 'submitted', name })
    try {
      await client.PUT('/api/v1/settings', { body: { [name]: state.settings[name]?.value ?? '' } })
      dispatch({ type: 'saved', name })
      notify('Success!', { type: 'success' })
      // Name and colours are seen at once.
      refreshTenant()
    } catch (reason) {
      const failure = await readFailure(reason)
      dispatch({ type: 'refused', name, errors: failure.errors })
      if (failure.status === 401) notify(sessionEnded, { type: 'error', autoHideDuration: null })
      else notify(noticeOf(failure), { type: 'error' })
    }
  }
  return { state, change: (name, value) => dispatch({ type: 'changed', name, value }), submit }
}
