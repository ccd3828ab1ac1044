export function bundleServer(folder: string): Promise<Set<string>>
