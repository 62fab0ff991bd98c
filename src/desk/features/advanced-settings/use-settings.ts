import { useEffect, useReducer, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'
import { noticeOf, readFailure } from '../../kit/failure.ts'
import { initialState, type SettingsState, settingsReducer } from './state.ts'

export interface Settings {
  readonly state: SettingsState
  readonly change: (name: string, value: string) => void
  readonly submit: (name: string) => Promise<void>
}

interface Versions {
  /** Of all settings, as they were read. */
  all: string | null
  /** By their names, of those that were saved since: others may have changed in between. */
  readonly ofOne: Record<string, string>
}

/** Stands until it is closed: leading to the sign-in page would throw away what was typed. */
const sessionEnded =
  'Your session has ended. What you typed is still here: sign in in a new tab, then save again.'

/** Reads all settings once and saves them one by one. */
export function useSettings(): Settings {
  const { client, session, refreshTenant } = useDesk()
  const notify = useNotify()
  const [state, dispatch] = useReducer(settingsReducer, initialState)
  const versions = useRef<Versions>({ all: null, ofOne: {} })

  useEffect(() => {
    const load = async () => {
      try {
        const { data, response } = await client.GET('/api/v1/settings')
        versions.current = { all: response.headers.get('ETag'), ofOne: {} }
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

  const know = (name: string, etag: string | null = null) => {
    if (etag !== null) versions.current.ofOne[name] = etag
  }
  const submit = async (name: string) => {
    dispatch({ type: 'submitted', name })
    try {
      const etag = versions.current.ofOne[name] ?? versions.current.all
      const { response } = await client.PUT('/api/v1/settings', {
        params: { header: etag === null ? {} : { 'If-Match': etag } },
        body: { [name]: state.settings[name]?.value ?? '' },
      })
      know(name, response.headers.get('ETag'))
      dispatch({ type: 'saved', name })
      notify('Success!', { type: 'success' })
      // Name and colours are seen at once.
      refreshTenant()
    } catch (reason) {
      const failure = await readFailure(reason)
      dispatch({ type: 'refused', name, errors: failure.errors })
      // Told of it, they decide: saved once more, it replaces what the other has stored.
      if (failure.status === 412) know(name, failure.etag)
      if (failure.status === 401) notify(sessionEnded, { type: 'error', autoHideDuration: null })
      else notify(failure.status === 412 ? failure.message : noticeOf(failure), { type: 'error' })
    }
  }
  return { state, change: (name, value) => dispatch({ type: 'changed', name, value }), submit }
}
