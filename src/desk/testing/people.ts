/** An institutional advisor, as GET /me tells them. */
export const anna = {
  alias: 'anna-becker',
  is_institutional: true,
  roles: ['stduser'],
  full_name: 'Anna Becker',
  organization: null,
  assigned_organizations: [],
}
