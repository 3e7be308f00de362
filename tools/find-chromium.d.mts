export declare const adviceWithoutChromium: string
export declare function findChromium(): string | undefined
export declare function findOrInstallChromium(): string | undefined
