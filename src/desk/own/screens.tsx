import { Navigate } from 'react-router-dom'
import type { handWrittenPages } from '#rules/built-pages.ts'
import { chunk } from '#ui/chunk.ts'
import type { DeskScreens, Lazy } from '../kit/desk-context.ts'
import { forbiddenPath } from '../kit/paths.ts'
import { withFields } from '../resources/admin.ts'
import { builtPages } from './pages.ts'

const alone = {
  '/invitation': async () => ({
    Component: (await chunk(() => import('../features/new-password/InvitationPage.tsx'))).InvitationPage,
  }),
  '/password-reset': async () => ({
    Component: (await chunk(() => import('../features/new-password/PasswordResetPage.tsx')))
      .PasswordResetPage,
  }),
} satisfies Readonly<Record<string, Lazy>>

type InFrame = Exclude<(typeof handWrittenPages)[number], keyof typeof alone>

const handWritten: Readonly<Record<InFrame, Lazy>> = {
  '/account-admin': async () => ({
    Component: (await chunk(() => import('../features/account-admin/AccountAdminPage.tsx'))).AccountAdminPage,
  }),
  '/account-admin/advanced-settings': async () => ({
    Component: (await chunk(() => import('../features/advanced-settings/AdvancedSettingsPage.tsx')))
      .AdvancedSettingsPage,
  }),
  '/account-admin/advanced-settings/table': async () => ({
    Component: (await chunk(() => import('../features/advanced-settings/table/SettingsTablePage.tsx')))
      .SettingsTablePage,
  }),
  '/account-admin/advisors-export': async () => ({
    Component: (await chunk(() => import('../features/advisors-export/AdvisorsExportPage.tsx')))
      .AdvisorsExportPage,
  }),
  '/account-admin/profile-layout-management': async () => ({
    Component: (await chunk(() => import('../features/account-admin/ProfileLayoutPage.tsx')))
      .ProfileLayoutPage,
  }),
  '/deletion-tool/settings': async () => ({
    Component: (await chunk(() => import('../features/deletion-settings/DeletionSettingsPage.tsx')))
      .DeletionSettingsPage,
  }),
  '/deletion-tool': withFields(
    async () => ({
      Component: (await chunk(() => import('../features/deletion-tool/DeletionToolPage.tsx')))
        .DeletionToolPage,
    }),
    'deletions',
  ),
  '/demo-mails': async () => ({
    Component: (await chunk(() => import('../features/demo-mails/DemoMailsPage.tsx'))).DemoMailsPage,
  }),
  '/directory': async () => ({
    Component: (await chunk(() => import('../features/directory/DirectoryPage.tsx'))).DirectoryPage,
  }),
  '/online-appointments/appointments/index': async () => ({
    Component: (await chunk(() => import('../features/appointments/page/AppointmentsPage.tsx')))
      .AppointmentsPage,
  }),
  '/organizations-profiles/editor': async () => ({
    Component: (await chunk(() => import('../features/organizations-profiles/OrganizationEditorPage.tsx')))
      .OrganizationEditorPage,
  }),
  '/organizations-profiles/external-analysts': async () => ({
    Component: (await chunk(() => import('../features/external-analysts/ExternalAnalystsPage.tsx')))
      .ExternalAnalystsPage,
  }),
  '/online-appointments/settings/index': async () => ({
    Component: (await chunk(() => import('../features/appointment-settings/SettingsPage.tsx'))).SettingsPage,
  }),
  '/online-appointments/settings/topics': async () => ({
    Component: (await chunk(() => import('../features/appointment-topics/TopicsPage.tsx'))).TopicsPage,
  }),
  '/online-appointments/calendars/smm/settings': async () => ({
    Component: (await chunk(() => import('../features/smm-calendar/SmmCalendarSettingsPage.tsx')))
      .SmmCalendarSettingsPage,
  }),
  '/my-account': async () => ({
    Component: (await chunk(() => import('../features/my-account/MyAccountPage.tsx'))).MyAccountPage,
  }),
  '/my-profile': withFields(
    async () => ({
      Component: (await chunk(() => import('../features/advisors/my-profile/MyProfilePage.tsx')))
        .MyProfilePage,
    }),
    'advisors',
  ),
  '/messenger': async () => ({
    Component: (await chunk(() => import('../features/messenger/MessengerPage.tsx'))).MessengerPage,
  }),
  '/messenger/{uuid}': async () => ({
    Component: (await chunk(() => import('../features/messenger/MessengerPage.tsx'))).MessengerPage,
  }),
  '/online-appointments/calendars/slots/management': async () => ({
    Component: (await chunk(() => import('../features/slots-management/SlotsManagementPage.tsx')))
      .SlotsManagementPage,
  }),
  '/online-appointments/calendars/working-hours/settings': async () => ({
    Component: (await chunk(() => import('../features/working-hours/WorkingHoursPage.tsx'))).WorkingHoursPage,
  }),
  '/reports/sessions-reports': async () => ({
    Component: (await chunk(() => import('../features/reports/ReportPages.tsx'))).SessionsReportPage,
  }),
  '/reports/search-reports': async () => ({
    Component: (await chunk(() => import('../features/reports/ReportPages.tsx'))).SearchReportPage,
  }),
  '/reports/cards-reports': async () => ({
    Component: (await chunk(() => import('../features/reports/ReportPages.tsx'))).CardsReportPage,
  }),
  '/users/roles': withFields(
    async () => ({
      Component: (await chunk(() => import('../features/users/roles/RolesPage.tsx'))).RolesPage,
    }),
    'users',
  ),
  '/wallet-cards/send-push-notifications': async () => ({
    Component: (
      await chunk(() => import('../features/wallet-card-notifications/wizard/SendPushNotificationsPage.tsx'))
    ).SendPushNotificationsPage,
  }),
  '/whatsapp/settings': async () => ({
    Component: (await chunk(() => import('../features/whatsapp/WhatsappSettingsPage.tsx')))
      .WhatsappSettingsPage,
  }),
}

/** The screens of our own contract. */
export const screens: DeskScreens = {
  pages: builtPages,
  pageWords: async () => (await chunk(() => import('#generated/page-words.ts'))).pageWords,
  handWritten,
  layouts: [
    {
      below: '/account-admin',
      lazy: async () => ({
        Component: (await chunk(() => import('../features/account-admin/AccountAdminLayout.tsx')))
          .AccountAdminLayout,
      }),
    },
    {
      below: '/online-appointments',
      lazy: async () => ({
        Component: (await chunk(() => import('../features/online-appointments/OnlineAppointmentsLayout.tsx')))
          .OnlineAppointmentsLayout,
      }),
    },
  ],
  signIn: async () => ({
    Component: (await chunk(() => import('../features/login/LoginPage.tsx'))).LoginPage,
  }),
  alone,
  otherRoutes: [
    // The pages below it stand on their own (product §19.3).
    { path: '/reports', element: <Navigate to={forbiddenPath} replace /> },
  ],
}
