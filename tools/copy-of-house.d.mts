export function copyOfHouse(): string
