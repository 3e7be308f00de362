export declare const adviceWithoutChromium: string
export declare function findChromium(wanted?: { withWindows?: boolean }): string | undefined
export declare function findOrInstallChromium(): string | undefined
