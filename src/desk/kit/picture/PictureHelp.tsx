import { useTranslate } from 'react-admin'
import { type PictureFault, pictureLimits } from '#rules/pictures.ts'
import { FieldError } from '../FieldError.tsx'

/** What may be chosen; in its place, why the last file could not be. */
export function PictureHelp({ id, fault }: { readonly id: string; readonly fault: PictureFault | null }) {
  const translate = useTranslate()
  const { megabytes } = pictureLimits
  return (
    <div id={id} aria-live="polite">
      {fault ? (
        <FieldError messages={[translate(fault.message, fault.values)]} />
      ) : (
        <p className="help">
          {translate('You can also drop or paste one here. JPEG, PNG or WebP, {megabytes} MB at most.', {
            megabytes,
          })}
        </p>
      )}
    </div>
  )
}
