import { changeAks, createAks, deleteAks, getAks, importAks, listAks } from './aks.contract.ts';
import {
  changeCableType,
  createCableType,
  deleteCableType,
  getCableType,
  importCableTypes,
  listCableTypes,
} from './cable-types.contract.ts';
import {
  changeFieldDevice,
  createFieldDevice,
  deleteFieldDevice,
  getFieldDevice,
  importFieldDevices,
  listFieldDevices,
} from './field-devices.contract.ts';
import {
  changeProject,
  createProject,
  deleteProject,
  getProject,
  importProjects,
  listProjects,
} from './projects.contract.ts';

/** Every call of technical master data. */
export const technicalDataEndpoints = [
  listProjects,
  getProject,
  createProject,
  changeProject,
  deleteProject,
  importProjects,
  listAks,
  getAks,
  createAks,
  changeAks,
  deleteAks,
  importAks,
  listFieldDevices,
  getFieldDevice,
  createFieldDevice,
  changeFieldDevice,
  deleteFieldDevice,
  importFieldDevices,
  listCableTypes,
  getCableType,
  createCableType,
  changeCableType,
  deleteCableType,
  importCableTypes,
] as const;
