export type NodeVersion = '20' | '22' | '24'
export function nodeProgram(version: NodeVersion): Promise<string>
