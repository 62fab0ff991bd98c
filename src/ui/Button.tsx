import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from './Spinner.tsx'

interface Props extends ComponentProps<'button'> {
  primary?: boolean
  /** Without an edge: the way back beside a primary button. */
  quiet?: boolean
  /** For what cannot be undone. */
  danger?: boolean
  /**
   * Shows a spinner in place of its words, at the same size, and does nothing when pressed. It stays focusable, so that a screen reader keeps its place; to
   * everybody it counts as disabled.
   */
  busy?: boolean
}

/** A button that does something here; what leads somewhere is a link with class `btn`. */
export function Button({ primary, quiet, danger, busy, className, children, onClick, ...rest }: Props) {
  const classes = [
    'btn',
    primary && 'btn-primary',
    quiet && 'btn-quiet',
    danger && 'btn-danger',
    className,
  ].filter(Boolean)
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    // A submit button, too: Enter in a field presses it.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={classes.join(' ')}
      onClick={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      <span className="btn-in">{children}</span>
      {busy && <Spinner />}
    </button>
  )
}
