import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  primary?: boolean
  /** Shown as working: still focusable, so that a screen reader keeps its place. */
  busy?: boolean
}

/** A button that does something here; what leads somewhere is a link with class `btn`. */
export function Button({ primary, busy, className, ...rest }: Props) {
  const classes = ['btn', primary && 'btn-primary', className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    />
  )
}
