import {
  BookUser,
  Building2,
  CalendarDays,
  CalendarX,
  ChartLine,
  ChevronRight,
  Clock,
  Cookie,
  Download,
  Eraser,
  FileText,
  Globe,
  History,
  Inbox,
  Key,
  LayoutPanelTop,
  Link,
  type LucideIcon,
  MessageSquareText,
  Palette,
  Send,
  Settings,
  Shuffle,
  Star,
  Tag,
  TextSearch,
  ToggleRight,
  UserCheck,
  UserCog,
  Users,
} from 'lucide-react'

interface Area {
  readonly Icon: LucideIcon
  /** What one does there, as a message key. */
  readonly about?: string
}

/** How the areas look on the start page; names and rights stand in the contract. */
export const areas: Readonly<Record<string, Area>> = {
  '/account-admin/settings': { Icon: Palette, about: 'Look, words, legal, mail, sign-in, retention' },
  '/account-admin/advanced-settings': { Icon: Settings, about: 'Name, colours, mails, cookie banner' },
  '/account-admin/modules': { Icon: ToggleRight, about: 'What is switched on, and what goes with it' },
  '/account-admin/topics-management': { Icon: Tag, about: 'Advice topics and how long they take' },
  '/account-admin/working-hours': { Icon: Clock, about: 'Weekly hours of all advisors' },
  '/account-admin/closing-days': { Icon: CalendarX, about: 'Days beside public holidays' },
  '/account-admin/profile-layout-management': {
    Icon: LayoutPanelTop,
    about: 'Contact options and texts of the card',
  },
  '/account-admin/custom-links-management': { Icon: Link, about: 'Kinds of links that profiles carry' },
  '/account-admin/search-forms': { Icon: TextSearch, about: 'Finder forms on your own website' },
  '/account-admin/redirections-management': { Icon: Shuffle, about: 'Where retired addresses lead' },
  '/account-admin/advisors-export': { Icon: Download, about: 'CSV or Excel, your choice of columns' },
  '/account-admin/meta-tags': { Icon: Globe, about: 'Titles and descriptions for other sites' },
  '/account-admin/changes': { Icon: History, about: 'Who changed what, and the way back' },
  '/account-admin/waiting-deletions': { Icon: UserCheck, about: 'What a second person has to agree to' },
  '/account-admin/cookie-consents': { Icon: Cookie, about: 'What visitors agreed to' },
  '/api-keys': { Icon: Key, about: 'For calls from your own website' },
  '/profiles-reviews': { Icon: Star, about: 'What customers say, and what is shown of it' },
  '/message-templates': { Icon: MessageSquareText, about: 'Answers that advisors use again' },
  '/organizations': { Icon: Building2, about: 'Branches, their addresses and analysts' },
  '/advisors': { Icon: Users, about: 'Who is shown to customers' },
  '/users': { Icon: UserCog, about: 'Who may do what' },
  '/directory': { Icon: BookUser, about: 'People from Entra ID, Okta and others' },
  '/requests': { Icon: Inbox, about: 'What customers have asked' },
  '/reports/sessions-reports': { Icon: ChartLine, about: 'Visits and page views per day' },
  '/reports/search-reports': { Icon: ChartLine, about: 'What visitors looked for' },
  '/reports/cards-reports': { Icon: ChartLine, about: 'What profiles and cards led to' },
  '/wallet-cards/send-push-notifications': {
    Icon: Send,
    about: 'To the wallet cards of customers who agreed',
  },
  '/content-management/menu': { Icon: FileText, about: 'Imprint, privacy, campaigns' },
  '/content-management/pages': { Icon: FileText, about: 'Texts, their languages and drafts' },
  '/wallet-cards/notifications': { Icon: History, about: 'What was sent, and whom it reached' },
  '/deletion-tool/records': { Icon: Eraser, about: 'What was deleted, without names' },
  '/deletion-tool/settings': { Icon: Eraser, about: 'How long data are kept' },
  '/deletion-tool': { Icon: Eraser, about: 'Find and delete what is stored about a person' },
  '/online-appointments': { Icon: CalendarDays },
  '/online-appointments/appointments/index': { Icon: CalendarDays, about: 'What customers have booked' },
}

/** That of the page itself, else of the area that it belongs to. */
export function areaAt(path: string): Area {
  for (let at = path; at; at = at.slice(0, at.lastIndexOf('/'))) {
    const area = areas[at]
    if (area) return at === path ? area : { Icon: area.Icon }
  }
  return { Icon: ChevronRight }
}
