import type { ReactNode } from 'react'
import { hintsOf } from '../../forms/fields.ts'
import { useSession } from '../../kit/desk-context.ts'
import { PictureInput } from '../../kit/picture/PictureInput.tsx'
import { operationNamed } from '../../resources/admin.ts'
import type { ProfileEdit } from './use-profile-form.ts'

interface ProfilePictureProps {
  readonly form: ProfileEdit
  readonly path: 'picture'
  readonly isReadOnly: boolean
  /** Where its path may be typed; not while one is sent, whose path would replace it. */
  readonly children: (isSent: boolean) => ReactNode
}

/** The picture of a branch: sent by the call that its hint names. */
export function ProfilePicture({ form, path, isReadOnly, children }: ProfilePictureProps) {
  const { may } = useSession()
  const field = form.fields.find((each) => each.path === path)
  const { picture } = hintsOf(field?.shape ?? {})
  const target = operationNamed(picture?.send ?? '')
  if (!field || !picture || !target || isReadOnly || !may(target.access)) return children(false)
  const value = form.draft[path]
  return (
    <PictureInput
      label={field.label}
      address={target.path}
      {...(picture.shapes && { shapes: picture.shapes })}
      value={value}
      shown={/^\/(?!\/)[^\s"'<>\\]*$/.test(value) ? value : null}
      stored={form.basis.metadata?.find(({ name }) => name === path)?.value ?? ''}
      canRemove
      change={(next) => form.change((draft) => ({ ...draft, [path]: next }))}
    >
      {children}
    </PictureInput>
  )
}
