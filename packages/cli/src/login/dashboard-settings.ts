/** The public settings of a dashboard, readable before signing in. */

export interface DashboardSettings {
  readonly projectId?: string
  readonly publishableClientKey?: string
  readonly isDevelopment?: boolean
}

/** Null: there is none at this address. */
export async function getSettings(appUrl: string): Promise<DashboardSettings | null> {
  try {
    const answer = await fetch(new URL('/config.json', appUrl))
    // Whatever else it may be, it is read as an object, and what it holds is looked at.
    return answer.ok ? ((await answer.json()) as DashboardSettings | null) : null
  } catch {
    return null
  }
}
