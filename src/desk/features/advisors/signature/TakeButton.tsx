import Button, { type ButtonProps } from '@mui/material/Button'

interface TakeButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'children'> {
  /** What is shown is not what is chosen: it must not be taken for that. */
  readonly isStale: boolean
  readonly take: () => unknown
}

/** Takes what is shown. While that is stale it does nothing when pressed, but keeps the focus. */
export function TakeButton({ isStale, take, ...button }: TakeButtonProps) {
  return (
    <Button
      {...button}
      aria-disabled={isStale || undefined}
      onClick={() => {
        if (!isStale) void take()
      }}
    />
  )
}
