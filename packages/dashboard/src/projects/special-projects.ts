/** Two projects that every server has, by the ids that it gives them. */

/** Through it, owners sign in to this very dashboard. */
export const ownProjectId = 'internal'

/** In development there is an app that uses it. */
export const demoProjectId = '0de30000-0000-4000-8000-000000000000'
