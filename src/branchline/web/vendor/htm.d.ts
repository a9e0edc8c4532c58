interface Htm { bind(h: any): (strings: TemplateStringsArray, ...values: any[]) => any; }
declare const htm: Htm;
export default htm;
