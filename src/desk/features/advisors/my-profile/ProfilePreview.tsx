import { basePath } from '../../../kit/paths.ts'
import { Preview } from '../../../kit/preview/Preview.tsx'
import type { PreviewQuery } from '../../../kit/preview/use-preview.ts'

interface ProfilePreviewProps extends Pick<PreviewQuery, 'draft' | 'version'> {
  readonly alias: string
}

/** The profile as visitors will see it. */
export function ProfilePreview({ alias, ...asked }: ProfilePreviewProps) {
  return <Preview {...asked} address={`${basePath}/profile/${encodeURIComponent(alias)}/preview`} />
}
