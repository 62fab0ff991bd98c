import { FileText, Image, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { spokenSize } from '#rules/attachments.ts'
import type { TrayFile } from './attachment-tray.ts'
import type { TrayText } from './tray-texts.ts'
import './attachments.css'

interface TrayFilesProps<Failure> {
  readonly files: readonly TrayFile<Failure>[]
  readonly language: string
  readonly t: (key: TrayText, values?: Record<string, string | number>) => string
  readonly fault: (file: TrayFile<Failure>) => ReactNode
  readonly remove: (key: string) => void
  readonly retry: (key: string) => void
}

/** Files that were chosen for a message, what becomes of each, and why one is not taken. */
export function TrayFiles<Failure>({ files, language, t, fault, remove, retry }: TrayFilesProps<Failure>) {
  return (
    <>
      <ul className="tray" aria-label={t('Attached files')} hidden={files.length === 0}>
        {files.map((file) => {
          const { key, name, size, state } = file
          const isSending = state === 'sending' || state === 'waits'
          return (
            <li key={key} className={state === 'failed' ? 'tray-file is-failed' : 'tray-file'}>
              {/\.pdf$/i.test(name) ? (
                <FileText className="i" aria-hidden="true" />
              ) : (
                <Image className="i" aria-hidden="true" />
              )}
              <span className="attachment-name">{name}</span>
              <span className="attachment-size">{spokenSize(size, language)}</span>
              <span className="tray-buttons">
                {file.mayRetry && state !== 'ready' && (
                  <button
                    type="button"
                    className="tray-button"
                    aria-label={t('Send {name} again', { name })}
                    aria-busy={isSending}
                    onClick={() => !isSending && retry(key)}
                  >
                    <RotateCw className="i" aria-hidden="true" />
                  </button>
                )}
                <button
                  type="button"
                  className="tray-button"
                  aria-label={t('Remove {name}', { name })}
                  onClick={(event) => {
                    // The button goes away by this: the one that chooses files stays.
                    event.currentTarget.closest('form')?.querySelector<HTMLElement>('.attach')?.focus()
                    remove(key)
                  }}
                >
                  <X className="i" aria-hidden="true" />
                </button>
              </span>
              {isSending && <span className="tray-progress" aria-hidden="true" />}
              {state === 'failed' && <div className="tray-fault">{fault(file)}</div>}
            </li>
          )
        })}
      </ul>
      <p className="vh" role="status">
        {files
          .filter(({ state }) => state !== 'failed')
          .map(({ name, state }) =>
            t(state === 'ready' ? '{name} is attached.' : '{name} is being sent …', { name }),
          )
          .join(' ')}
      </p>
    </>
  )
}
