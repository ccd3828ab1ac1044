/** What the pages must know before they can begin; the server that they came from answers it. */
export interface Settings {
  readonly projectId: string
  readonly displayName: string
  /** Null: the project has none that can be shown. */
  readonly publishableClientKey: string | null
  /** The redirect URI of the address, if the project trusts it. */
  readonly redirectUrl: string | null
}

export async function loadSettings(folder: string, redirectUri: string | null): Promise<Settings> {
  const query = redirectUri === null ? '' : `?${new URLSearchParams({ redirect_uri: redirectUri })}`
  const answer = await fetch(`${folder}/config.json${query}`)
  if (!answer.ok) throw new Error(`The server answered ${answer.status} to config.json.`)
  // It comes from the very server that served this page, in the same version.
  return (await answer.json()) as Settings
}
