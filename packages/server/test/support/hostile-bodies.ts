/** Bodies that are made to hold a server up, each as long as it is allowed to be. */

/** By name, made when they are needed: one may be megabytes. */
export type Bodies = Readonly<Record<string, () => string>>

/** Each has so many bytes, or a few less. */
export function hostileBodies(bytes: number) {
  const filled = (start: string, part: string, end: string) =>
    start + part.repeat(Math.floor((bytes - start.length - end.length) / Buffer.byteLength(part))) + end
  const numbered = (start: string, part: (index: number) => string, end: string) => {
    const parts: string[] = []
    for (let [index, length] = [0, start.length + end.length + 20]; length < bytes; index += 1) {
      const next = part(index)
      parts.push(next)
      length += next.length + 1
    }
    return start + parts.join() + end
  }
  return {
    brackets: () => '['.repeat(bytes),
    'closed brackets': () => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
    'empty lists': () => filled('[', '[],', '[]]'),
    'empty objects': () => filled('[', '{},', '{}]'),
    numbers: () => filled('[', '1,', '1]'),
    'one long number': () => '1'.repeat(bytes),
    'unknown members': () => numbered('{', index => `"k${index}":1`, '}'),
    'objects of different kinds': () => numbered('[', index => `{"k${index}":1}`, ']'),
    'one long text': () => filled('{"unknown":"', 'x', '"}'),
    'a text of escapes': () => filled('{"unknown":"', '\\u00e9', '"}'),
    'a text beyond ASCII': () => filled('{"unknown":"', 'İ', '"}'),
    'no JSON at all': () => 'x'.repeat(bytes),
  } satisfies Bodies
}
