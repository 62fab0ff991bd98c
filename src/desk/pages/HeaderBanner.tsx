import { useDesk } from '../frame/desk-context.ts'
import { Skyline } from './Skyline.tsx'
import './header-banner.css'

interface HeaderBannerProps {
  /** Shown where the institution has set none. */
  readonly title: string
  readonly description?: string
  /** Whether the title is the page's heading. */
  readonly isHeading?: boolean
}

/**
 * The header widget (specification §2): title, optional description, and the institution's picture
 * (`images.bigHeaderImage`); `headerWidget.type` chooses between two looks.
 */
export function HeaderBanner({ title, description, isHeading = false }: HeaderBannerProps) {
  const { tenant } = useDesk()
  const widget = tenant?.headerWidget
  const image = tenant?.images.bigHeaderImage
  const type = widget?.type === 'haspa' ? 'haspa' : 'default'
  const Title = isHeading ? 'h1' : 'p'
  const text = widget?.description || description
  return (
    <div className={`hero ${type}`}>
      {image ? <img className="cover" src={image} alt="" /> : <Skyline />}
      <div className="words">
        <Title className="title">{widget?.title || title}</Title>
        {text && <p>{text}</p>}
      </div>
    </div>
  )
}
