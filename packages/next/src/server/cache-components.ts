/** Whether the app has `cacheComponents` of Next.js 16: what reads the request needs a `<Suspense>` there, and the rest is prerendered. */
export function hasCacheComponents(): boolean {
  // biome-ignore lint/style/noProcessEnv: no environment is read: Next.js writes the value in here when it bundles a page
  return Boolean(process.env.__NEXT_CACHE_COMPONENTS)
}
