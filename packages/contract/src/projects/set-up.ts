/** How far the wizard of a published dashboard got in setting a project up. It is kept for that dashboard, and has no effect. */
export const onboardingStatuses = [
  'config_choice',
  'apps_selection',
  'auth_setup',
  'domain_setup',
  'email_theme_setup',
  'payments_setup',
  'welcome',
  'completed',
] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]
