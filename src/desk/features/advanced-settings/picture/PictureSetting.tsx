import type { ReactNode } from 'react'
import { PictureInput } from '../../../kit/picture/PictureInput.tsx'
import { picturePath, type SettingRow } from '../setting-rows.ts'

interface PictureSettingProps {
  /** What it is a picture of, and which paths it may have. */
  readonly row: Pick<SettingRow, 'label' | 'schema'>
  readonly value: string
  /** The path that everybody sees. */
  readonly stored: string
  readonly change: (path: string) => void
  /** Left out where something else resets the setting. */
  readonly canRemove?: boolean
  readonly children: (isBusy: boolean) => ReactNode
}

/** The picture that a setting names: sent as it is, since its path may be typed beside it. */
export function PictureSetting({ row, ...props }: PictureSettingProps) {
  const shown = picturePath(row, props.value)
  return <PictureInput {...props} label={row.label} address="/api/v1/tenant/pictures" shown={shown} />
}
